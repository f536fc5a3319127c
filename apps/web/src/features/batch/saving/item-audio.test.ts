import 'fake-indexeddb/auto';
import { Blob } from 'node:buffer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePlayer } from '../../../model/player/player-store.ts';
import { openBatchDatabase } from '../list/batch-database.ts';
import { type BatchListItem, newItem } from '../list/batch-item.ts';
import { closeBatch, openBatch } from '../list/batch-store.ts';
import { emptyBatch } from '../run/batch-state.ts';
import { spokenResult } from '../run/testing/items.ts';
import { playItem } from './item-audio.ts';

const spoken = (text: string, audioUrl: string | null): BatchListItem => ({
  ...newItem({ kind: 'text', text, name: '', filePath: '', options: {} }),
  result: { ...spokenResult, audioUrl },
});

beforeEach(async () => {
  // jsdom's has no `stream`.
  vi.stubGlobal('Blob', Blob);
  await openBatch('somebody');
});
afterEach(() => {
  closeBatch();
  vi.unstubAllGlobals();
  usePlayer.setState(usePlayer.getInitialState());
});

test('an item that is still read from the disk does not replace the one pressed after it', async () => {
  const kept = spoken('在磁盘上', null);
  const linked = spoken('有链接', '/audio/1');
  const database = await openBatchDatabase(() => undefined);
  const audio = { id: kept.id, kept: { bytes: new ArrayBuffer(4), type: 'audio/mpeg' } };
  const nothing = { state: emptyBatch, written: emptyBatch, version: -1 };
  await database.update('somebody', nothing, (state) => ({ ...state, items: [kept, linked] }), { audio });
  const first = playItem(kept);
  await playItem(linked);
  await first;
  expect(usePlayer.getState().current).toMatchObject({ text: '有链接', url: '/audio/1' });
});
