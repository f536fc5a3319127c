import type { HistoryItem } from '@parlando/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query-client.ts';
import { completedTask } from '../model/conversion/testing/conversions.ts';
import { instanceQuery } from '../model/instance/instance.ts';
import { makeCatalogue, makeVoice } from '../model/voices/testing/make-voice.ts';
import { voicesQuery } from '../model/voices/voices-query.ts';
import { hearToasts } from '../test/said.ts';
import { stubWideWindow } from '../test/wide-window.ts';
import { shownAt } from '../test/with-queries.tsx';
import TasksPage from './tasks-page.tsx';

const task = (id: string, patch: Partial<HistoryItem> = {}): HistoryItem => ({
  ...completedTask(`/audio/${id}`),
  id,
  text: `Text of ${id}`,
  characterCount: 7,
  durationMs: 1000,
  format: 'mp3',
  speakers: [],
  isFavorite: false,
  ...patch,
});

let stored: HistoryItem[];
const asked: string[] = [];
const said = hearToasts();
beforeEach(() => {
  asked.length = 0;
  stored = [task('one'), task('two', { status: 'failed', permanentUrl: null, audioUrl: null })];
  stubWideWindow();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const envelope = (data: unknown) =>
    new Response(JSON.stringify({ code: 0, data, message: '', requestId: '' }));
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, search } = new URL(input);
    if (!pathname.includes('/history')) return new Response('{}', { status: 404 });
    asked.push(`${init?.method} ${pathname}${search}`);
    if (init?.method === 'DELETE') {
      const { item_ids } = JSON.parse(String(init.body)) as { item_ids: string[] };
      stored = stored.filter(({ id }) => !item_ids.includes(id));
      return envelope({ deleted: item_ids.length });
    }
    return envelope({ items: stored, total: stored.length, page: 1, pageSize: 20 });
  });
  queryClient.setQueryData(instanceQuery.queryKey, { accounts: false, historyDays: 7 } as never);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (search = '') => render(shownAt(`/tasks${search}`, <TasksPage />));

test('offers the actions available for each task, shares one and deletes the selected ones', async () => {
  show();
  const [, one, two] = await screen.findAllByRole('row');
  expect(within(one as HTMLElement).getByRole('button', { name: /^播放/ })).toBeTruthy();
  expect(within(one as HTMLElement).queryByRole('button', { name: /^重试/ })).toBeNull();
  expect(within(two as HTMLElement).getByRole('button', { name: /^重试/ })).toBeTruthy();
  expect(within(two as HTMLElement).queryByRole('button', { name: /^播放/ })).toBeNull();

  document.execCommand = vi.fn(() => true);
  await userEvent.click(within(one as HTMLElement).getByRole('button', { name: /^复制链接/ }));
  await vi.waitFor(() => expect(said).toContain('音频链接已复制到剪贴板'));
  expect(within(two as HTMLElement).queryByRole('button', { name: /^复制链接/ })).toBeNull();

  await userEvent.click(screen.getByRole('checkbox', { name: '全选本页' }));
  const bar = screen.getByRole('region', { name: '批量操作' });
  expect(bar.textContent).toContain('已选择 2 项');
  await userEvent.click(within(bar).getByRole('button', { name: '删除（2）' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }));
  expect(await screen.findByText('还没有任务')).toBeTruthy();
  expect(said).toContain('已删除 2 个任务');
});

test('applies the filter in the URL', async () => {
  stored = [];
  show('?status=failed&favorite=true&page=2');
  expect(await screen.findByText('没有符合条件的任务')).toBeTruthy();
  expect(asked[0]).toBe('GET /api/v1/tts/history?page=2&pageSize=20&status=failed&favorite=true');
});

test('names the language of each text, which may be another than that of the interface', async () => {
  const voice = makeVoice({ id: 'es-ES-ElviraNeural', locale: 'es-ES' });
  queryClient.setQueryData(voicesQuery.queryKey, { catalogue: makeCatalogue([voice]), cachedAt: null });
  stored = [task('one', { voice: voice.shortName, text: 'Buenos días.' })];
  show();
  const text = await screen.findByRole('link', { name: 'Buenos días.' });
  expect(text.getAttribute('lang')).toBe('es-ES');
});
