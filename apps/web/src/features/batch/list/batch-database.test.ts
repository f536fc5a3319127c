import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batchReducer } from '../run/batch-reducer.ts';
import { type BatchState, emptyBatch, withItems } from '../run/batch-state.ts';
import { type BatchDatabase, openBatchDatabase } from './batch-database.ts';
import { newItem } from './batch-item.ts';
import { editItem, removeItems } from './edit-list.ts';

let db: BatchDatabase;
let databases = 0;
beforeEach(async () => {
  db = await openBatchDatabase(`batch ${databases++}`);
});
afterEach(() => db.close());

const result = {
  audioUrl: '/audio',
  taskId: null,
  format: 'mp3' as const,
  durationMs: null,
  fileSize: 1,
  engine: 'e',
  voice: 'v',
  warnings: [],
};

async function write(before: BatchState, after: BatchState, news?: string): Promise<BatchState> {
  await db.write('somebody', { before, after, ...(news && { news }) });
  return after;
}

test('what a page hears too late leaves items as another page changed or deleted them meanwhile', async () => {
  const texts = ['a', 'b', 'c'];
  const items = texts.map((text) => newItem({ kind: 'text', text, name: '', filePath: '', options: {} }));
  const ids = items.map(({ id }) => id);
  const [a = '', b = ''] = ids;
  const start = { type: 'start', batchId: 'run', freeIds: ids, ownIds: [] } as const;
  const running = await write(emptyBatch, batchReducer({ ...emptyBatch, items }, start));
  const news = batchReducer(running, {
    type: 'seen',
    batch: {
      id: 'run',
      status: 'processing',
      pausedBy: null,
      whole: true,
      items: ids.map((id) => ({ id, status: 'done', result, error: null })),
    },
  });
  // One page hears it, and a person changes one item and deletes another; a second page hears it after that.
  const heard = await write(running, news, 'run');
  const [first] = heard.items;
  if (!first) throw new Error('The list is empty');
  const changed = editItem(heard.items, a, { ...first, text: 'changed' });
  await write(heard, withItems(heard, removeItems(changed, new Set([b]))));
  await write(running, news, 'run');
  const { items: stored } = await db.load('somebody');
  expect(stored.map(({ text, status }) => `${text} ${status}`)).toEqual(['changed pending', 'c done']);
});
