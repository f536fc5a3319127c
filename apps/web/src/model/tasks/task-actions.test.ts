import type { HistoryItem } from '@parlando/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { hearToasts } from '../../test/said.ts';
import { runCommand } from './task-actions.ts';

const said = hearToasts();
afterEach(() => vi.unstubAllGlobals());

const task = { id: 't1', createdAt: '2026-11-20T00:00:00.000Z', format: 'mp3' } as HistoryItem;

test.each([
  [1, '任务已删除'],
  [2, '已删除 2 个任务'],
])('deleting %i is reported in its own words', async (deleted, words) => {
  const envelope = { code: 0, data: { deleted }, message: '', requestId: '' };
  vi.stubGlobal('fetch', async () => Response.json(envelope));
  await runCommand('delete', Array(deleted).fill(task));
  expect(said).toEqual([words]);
});
