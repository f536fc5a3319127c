import { expect, test } from 'vitest';
import { statusOf } from '../list/batch-item.ts';
import { editItem } from '../list/edit-list.ts';
import { dismissRun } from './run-changes.ts';
import { about, allDone, collectToasts, openPage, statuses, world } from './testing/pages.ts';

test('converts a mixed list in order, each part by its own service, and stores it for the next page', async () => {
  const page = await openPage();
  await page.add(['a', 'b', 'c']);
  await page.add(['x', 'y'], 3);
  await page.startRun();
  await page.until(allDone(page));
  expect(world.server.spoken).toEqual(['a', 'b', 'c']);
  expect(world.provider).toEqual(['x', 'y']);
  // Written after all previous changes.
  await page.changeBatch(dismissRun);
  const again = await openPage();
  expect(statuses(again)).toEqual(['done', 'done', 'done', 'done', 'done']);
  const own = again.items()[3];
  expect((await again.keptAudio(own?.id ?? ''))?.bytes.byteLength).toBe(own?.result?.fileSize);
  // Done items are skipped.
  await again.add(['d']);
  await again.startRun();
  await again.until(allDone(again));
  expect(world.server.spoken).toEqual(['a', 'b', 'c', 'd']);
});

test('does not show the list of another owner', async () => {
  const page = await openPage('one');
  await page.add(['secret']);
  await page.openBatch('two');
  expect(page.items()).toEqual([]);
  await page.openBatch('one');
  expect(page.items().map(({ text }) => text)).toEqual(['secret']);
});

test('sends the request again under the same id when a reply is lost', async () => {
  const page = await openPage();
  await page.add(['a', 'b']);
  world.lostReplies = 2;
  await page.startRun();
  await page.until(allDone(page));
  expect([world.server.batches.size, world.server.spoken]).toEqual([1, ['a', 'b']]);
});

test('leaves the items unchanged when the server refuses, and says why', async () => {
  const page = await openPage();
  await page.add(['a']);
  world.server.refuse('BATCH_RUNNING');
  await page.startRun();
  await page.until(() => page.currentBatch().run?.refusal?.code === 'BATCH_RUNNING');
  expect(statuses(page)).toEqual(['pending']);
  world.server.refuse(null);
  await page.startRun();
  await page.until(allDone(page));
});

test('keeps the old audio when the server refuses to convert an item again', async () => {
  const page = await openPage();
  await page.add(['a']);
  await page.startRun();
  await page.until(allDone(page));
  await page.until(() => page.currentBatch().run?.free === null);
  const before = page.items();
  world.server.refuse('BATCH_RUNNING');
  await page.convertAgain(before[0]?.id ?? '');
  await page.until(() => page.currentBatch().run?.refusal?.code === 'BATCH_RUNNING');
  expect(page.items()).toEqual(before.map((item) => ({ ...item, turn: null })));
  const { requestHistory } = await import('../../../model/conversion/request-history.ts');
  await page.changeBatch(dismissRun);
  expect(requestHistory.entries().filter(about(page)).length).toBe(1);
});

test('pauses the own-key part when the key is refused, and fails no item', async () => {
  const page = await openPage();
  await page.add(['x', 'y'], 1);
  world.providerStatus = 401;
  await page.startRun();
  await page.until(() => page.currentBatch().run?.own?.pausedBy?.code === 'AUTH_ERROR');
  expect(statuses(page)).toEqual(['pending', 'pending']);
  world.providerStatus = 200;
  await page.resumeRun();
  await page.until(allDone(page));
  expect(world.provider).toEqual(['x', 'y']);
});

test('keeps what is done when stopped, and converts the rest later', async () => {
  const page = await openPage();
  await page.add(['a', 'b', 'c', 'd']);
  await page.startRun();
  await page.until(() => world.server.spoken.length > 0 && page.currentBatch().run?.free?.isSent === true);
  await page.stopRun();
  await page.until(() => page.currentBatch().run?.free === null);
  const done = statuses(page).filter((status) => status === 'done').length;
  expect(statuses(page).filter((status) => status === 'pending').length).toBe(4 - done);
  await page.startRun();
  await page.until(allDone(page));
  expect(world.server.spoken.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses a second run while one is active, in this page and in another', async () => {
  const page = await openPage();
  await page.add(['a']);
  const other = await openPage();
  await page.startRun();
  await page.startRun();
  await other.startRun();
  await page.until(allDone(page));
  await other.until(allDone(other));
  expect(world.server.spoken).toEqual(['a']);
});

test('converts a done item again, and loses nothing if that is refused', async () => {
  const page = await openPage();
  await page.add(['x'], 1);
  await page.startRun();
  await page.until(allDone(page));
  const [done] = page.items();
  const id = done?.id ?? '';
  await page.add(['a']);
  await page.startRun();
  await page.convertAgain(id);
  expect(page.items()[0]).toEqual(done);
  expect((await page.keptAudio(id))?.bytes.byteLength).toBe(done?.result?.fileSize);
  await page.until(() => page.currentBatch().run?.free === null);
  await page.convertAgain(id);
  await page.until(allDone(page));
  await page.until(() => page.currentBatch().run?.own === null);
  expect(world.provider).toEqual(['x', 'x']);
});

test('done items can be edited during a run; they wait for the next one', async () => {
  const page = await openPage();
  await page.add(['x', 'y', 'z'], 1);
  await page.add(['a', 'b', 'c', 'd']);
  await page.startRun();
  await page.until(() => statuses(page)[3] === 'done' && statuses(page)[0] === 'done');
  const [first, , , free] = page.items();
  for (const item of [first, free]) {
    if (item) await page.editBatch((items) => editItem(items, item.id, { ...item, text: `${item.text}!` }));
  }
  await page.until(() => page.currentBatch().run?.free === null && page.currentBatch().run?.own === null);
  expect(page.items().map((item) => `${item.text} ${statusOf(item)}`)).toEqual([
    'x! pending',
    'y done',
    'z done',
    'a! pending',
    'b done',
    'c done',
    'd done',
  ]);
  await page.startRun();
  await page.until(allDone(page));
  expect(world.provider).toEqual(['x', 'y', 'z', 'x!']);
  expect(world.server.spoken.at(-1)).toBe('a!');
});

test('undoes options set for several items, and restores their audio', async () => {
  const page = await openPage();
  const said = await collectToasts();
  await page.add(['x', 'y'], 1);
  await page.startRun();
  await page.until(allDone(page));
  const before = page.items();
  page.setOptions(new Set(before.map(({ id }) => id)), { speed: 1.5 });
  expect(page.items().map((item) => [statusOf(item), item.options])).toEqual([
    ['pending', { api: 1, speed: 1.5 }],
    ['pending', { api: 1, speed: 1.5 }],
  ]);
  said.at(-1)?.action?.onPress();
  expect(page.items()).toEqual(before);
  await page.changeBatch(dismissRun);
  expect(await page.keptAudio(before[0]?.id ?? '')).toBeDefined();
});

test('refuses the chat service, and offers one that speaks', async () => {
  const page = await openPage();
  const said = await collectToasts();
  await page.add(['a']);
  page.useOptions.getState().change({ api: 6 });
  await page.startRun();
  expect(page.currentBatch().run).toBeNull();
  expect(said.at(-1)?.words).toBe('未知的服务类型，请重新选择服务');
  said.at(-1)?.action?.onPress();
  await page.startRun();
  await page.until(allDone(page));
});
