import type { BatchSummary } from '@parlando/contract';
import { expect, test } from 'vitest';
import { allDone, openPage, statuses, world } from './testing/pages.ts';

test('retries only the failed item', async () => {
  const page = await openPage();
  await page.add(['x'], 1);
  world.providerStatus = 400;
  await page.startRun();
  await page.until(() => statuses(page)[0] === 'error');
  world.providerStatus = 200;
  await page.startRun();
  await page.until(allDone(page));
  expect(world.provider).toEqual(['x']);
});

/** A list where the server failed to speak `b`. */
async function withOneFailed() {
  world.server.unspeakable.add('b');
  const page = await openPage();
  await page.add(['a', 'b', 'c']);
  await page.startRun();
  await page.until(() => statuses(page).join() === 'done,error,done');
  await page.until(() => page.currentBatch().run?.free === null);
  return page;
}

test('retries failed items in the same batch, from a new page and after a lost reply', async () => {
  (await withOneFailed()).dispose();
  const page = await openPage();
  await page.startRun();
  await page.until(() => page.currentBatch().run?.free === null);
  expect(statuses(page)).toEqual(['done', 'error', 'done']);
  world.server.unspeakable.clear();
  world.lostReplies = 1;
  await page.startRun();
  await page.until(allDone(page));
  expect(world.server.batches.size).toBe(1);
  expect(world.server.spoken).toEqual(['a', 'c', 'b']);
});

test('starts a new batch if a failed item was changed or the server has forgotten the batch', async () => {
  const page = await withOneFailed();
  await page.editBatch((items) => items.map((item) => (item.text === 'b' ? { ...item, text: 'B' } : item)));
  await page.startRun();
  await page.until(allDone(page));
  expect([...world.server.batches.values()].map(({ items }) => items.length)).toEqual([3, 1]);

  const other = await openPage('somebody else');
  await other.add(['b']);
  await other.startRun();
  await other.until(() => statuses(other)[0] === 'error');
  await other.until(() => other.currentBatch().run?.free === null);
  world.server.batches.clear();
  world.server.unspeakable.clear();
  await other.startRun();
  await other.until(allDone(other));
  expect(world.server.batches.size).toBe(1);
});

test('keeps a failed item unchanged when its retry is refused, and says why', async () => {
  const page = await withOneFailed();
  world.server.refuse('BATCH_RUNNING');
  await page.startRun();
  await page.until(() => page.currentBatch().run?.free === null);
  expect(statuses(page)).toEqual(['done', 'error', 'done']);
  expect(page.currentBatch().run?.refusal?.code).toBe('BATCH_RUNNING');
});

test('notices an end that was reported while a request was pending', async () => {
  world.hasEvents = true;
  const page = await openPage();
  await page.add(['a']);
  let release: () => void = () => undefined;
  world.held = new Promise((resolve) => {
    release = resolve;
  });
  await page.startRun();
  await expect.poll(() => world.server.batches.size).toBe(1);
  const [id = ''] = world.server.batches.keys();
  world.server.work();
  const { items = [], ...batch } = world.server.present(id) ?? {};
  expect(world.emit).toBeDefined();
  world.emit?.({ type: 'batch', batch: batch as BatchSummary, items });
  release();
  // Well before the next regular poll.
  await expect.poll(() => page.currentBatch().run?.free).toBeNull();
  expect(statuses(page)).toEqual(['done']);
});
