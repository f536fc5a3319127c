import type { HistoryItem } from '@parlando/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { hearToasts } from '../../test/said.ts';
import { runCommand } from './task-actions.ts';

const said = hearToasts();
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

test('of several downloads those that the server refuses are not counted', async () => {
  const gone = { code: 404, error: 'AUDIO_NOT_FOUND', message: '', details: {}, requestId: '' };
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('gone') ? Response.json(gone, { status: 404 }) : new Response('a', { status: 206 }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const [first, second, removed] = ['first', 'second', 'gone'].map((each) => ({
    ...task,
    permanentUrl: `/api/v1/tts/audio/${each}`,
  })) as [HistoryItem, HistoryItem, HistoryItem];
  await runCommand('download', [first, removed, second]);
  expect(said).toEqual(['音频不存在或已过期', '已开始下载 2 个音频']);
});
