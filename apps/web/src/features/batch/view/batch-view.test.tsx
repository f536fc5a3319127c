import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followRemovals } from '../../../lib/follow-removals.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { connectToasts } from '../../../lib/toast.ts';
import { useConversion } from '../../../model/conversion/conversion.ts';
import { conversionAfter } from '../../../model/conversion/testing/conversions.ts';
import { instanceQuery } from '../../../model/instance/instance.ts';
import { batchSlots } from '../../../pages/batch-page.tsx';
import { stubWideWindow } from '../../../test/wide-window.ts';
import { withQueries } from '../../../test/with-queries.tsx';
import { startWords } from '../../../test/words.ts';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { closeBatch, currentBatch, editBatch, openBatch } from '../list/batch-store.ts';
import { ensureBatchRunner } from '../run/batch-runner.ts';
import { createBatchServer } from '../run/testing/batch-server.ts';
import { spokenResult } from '../run/testing/items.ts';
import type { zipAudio as zip } from '../saving/zip-audio.ts';
import { BatchSlotsContext } from './batch-slots.ts';
import { BatchView } from './batch-view.tsx';

const zipAudio = vi.hoisted(() => vi.fn<typeof zip>());
vi.mock('../saving/zip-audio.ts', () => ({ zipAudio }));

const said: string[] = [];
let owners = 0;

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  vi.stubGlobal('scrollTo', vi.fn());
  stubWideWindow();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  // jsdom has no layout, and rows without a height would all be in the viewport.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(61);
  queryClient.setQueryData(instanceQuery.queryKey, { accounts: false } as never);
  said.length = 0;
  connectToasts(({ words }) => said.push(words));
  await startWords();
  await openBatch(`owner ${owners++}`);
});
afterEach(() => {
  closeBatch();
  useConversion.setState(useConversion.getInitialState(), true);
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    withQueries(
      <BatchSlotsContext value={batchSlots}>
        <BatchView />
        <LiveRegion />
      </BatchSlotsContext>,
    ),
  );
const user = userEvent.setup();

async function addLines(text: string) {
  const composer = await screen.findByRole('textbox', { name: '要添加的文本' });
  await user.click(composer);
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: /^添加 \d+ 条$/ }));
}

const texts = () => currentBatch().items.map(({ text }) => text);

test('refuses to convert an empty list, and while something else is converted', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: '开始转换' }));
  expect(said).toContain('请先添加要转换的文本');
  await addLines('一\n二');
  useConversion.setState(conversionAfter(), true);
  await user.click(await screen.findByRole('button', { name: '转换 2 条' }));
  expect(said).toContain('正在转换，请稍候');
  expect(currentBatch().run).toBeNull();
});

test('shows how many items and characters the typed lines make, and which are too long', async () => {
  show();
  const composer = await screen.findByRole('textbox', { name: '要添加的文本' });
  await user.click(composer);
  await user.paste(`短句\n\n${'长'.repeat(5001)}`);
  expect(await screen.findByText('将添加 2 条，共 5,003 个字符')).toBeTruthy();
  expect(screen.getByText('其中 1 条超过字符上限')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '添加 2 条' }));
  expect(await screen.findByText('超过上限：5,001 / 5,000 个字符')).toBeTruthy();
});

test('the keyboard stays where lines were added and an item was deleted', async () => {
  onTestFinished(followRemovals());
  show();
  await user.click(await screen.findByRole('textbox', { name: '要添加的文本' }));
  await user.paste('一\n二\n三');
  screen.getByRole('button', { name: '添加 3 条' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('添加文本'));
  (await screen.findByRole('button', { name: '第 2 条的更多操作' })).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: '删除' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(texts()).toEqual(['一', '三']));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('移动第 2 条：三'));
});

test('moves an item by keyboard, keeps its focus and announces its position', async () => {
  show();
  await addLines('一\n二\n三');
  const handle = await screen.findByRole('button', { name: '移动第 1 条：一' });
  handle.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(texts()).toEqual(['二', '一', '三']));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('移动第 2 条：一'));
  expect(screen.getByText('已移到第 2 条，共 3 条')).toBeTruthy();
});

test('who edits an item is told that another tab has changed it', async () => {
  show();
  await addLines('一\n二');
  await user.click(await screen.findByRole('button', { name: '一' }));
  const dialog = await screen.findByRole('dialog');
  const note = () => within(dialog).queryByText(/另一个页面修改了它/);
  await user.type(within(dialog).getByDisplayValue('一'), '个');
  expect(note()).toBeNull();
  await editBatch((items) => items.map((item) => (item.text === '二' ? { ...item, text: '三' } : item)));
  expect(note()).toBeNull();
  await editBatch((items) => items.map((item) => (item.text === '一' ? { ...item, text: '四' } : item)));
  await waitFor(() => expect(note()).toBeTruthy());
});

test('selects a range, deletes it, and restores it', async () => {
  show();
  await addLines('一\n二\n三\n四');
  await user.click(await screen.findByRole('checkbox', { name: '选择第 1 条' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: '选择第 3 条' }));
  await user.keyboard('{/Shift}');
  let undo = () => undefined as unknown;
  connectToasts(({ action }) => {
    if (action) undo = action.onPress;
  });
  await user.click(screen.getByRole('button', { name: '删除 3 条' }));
  await waitFor(() => expect(texts()).toEqual(['四']));
  undo();
  await waitFor(() => expect(texts()).toEqual(['一', '二', '三', '四']));
});

test('items being converted can be neither edited nor deleted; a pause is explained, with what to do', async () => {
  const server = createBatchServer();
  let isReachable = false;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input));
    if (!pathname.includes('/batches')) return new Response('{}', { status: 503 });
    if (!isReachable) throw new TypeError('Failed to fetch');
    return server.answer(init.method ?? 'GET', pathname, init.body ? JSON.parse(String(init.body)) : null);
  });
  const runner = ensureBatchRunner();
  show();
  await addLines('一');
  await user.click(await screen.findByRole('button', { name: '转换 1 条' }));
  const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
  expect(await within(row).findByText('排队中')).toBeTruthy();
  expect(within(row).queryByRole('button', { name: '一' })).toBeNull();
  expect(await screen.findByText('暂时无法连接服务器，恢复后自动继续')).toBeTruthy();
  server.pause({ code: 'INSUFFICIENT_QUOTA', details: { required: 9, remaining: 2, missing: 7 } });
  isReachable = true;
  await user.click(screen.getByRole('button', { name: '立即重试' }));
  expect(await screen.findByText('额度不足：需要 9 个字符，剩余 2 个，还差 7 个。请明天再来')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: '继续' }).length).toBe(2);
  runner.dispose();
});

const optionsNow = () => currentBatch().items.map(({ options }) => options);

async function choose(dialog: HTMLElement, label: string, option: string | RegExp) {
  await user.click(within(dialog).getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('sets only the touched options of several items, and can undo it', async () => {
  show();
  await addLines('一\n二');
  const own = [{ speed: 1.2, pitch: 0.8 }, { speed: 1.5 }];
  await editBatch((items) => items.map((item, index) => ({ ...item, options: own[index] ?? {} })));
  await user.click(await screen.findByRole('checkbox', { name: '全选' }));
  await user.click(screen.getByRole('button', { name: '设置选项' }));
  const dialog = await screen.findByRole('dialog', { name: '为 2 条设置选项' });
  const apply = within(dialog).getByRole<HTMLButtonElement>('button', { name: '应用' });
  expect(apply.disabled).toBe(true);
  await choose(dialog, '音频格式', 'wav');
  await choose(dialog, '音调', /^与列表相同/);
  let undo = () => undefined as unknown;
  connectToasts(({ action }) => {
    if (action) undo = action.onPress;
  });
  await user.click(apply);
  await waitFor(() =>
    expect(optionsNow()).toEqual([
      { speed: 1.2, format: 'wav' },
      { speed: 1.5, format: 'wav' },
    ]),
  );
  undo();
  expect(optionsNow()).toEqual(own);
});

test('neither a press outside the item editor nor Escape loses what was typed', async () => {
  show();
  await addLines('一\n二');
  await user.click(await screen.findByRole('button', { name: '二' }));
  const text = await screen.findByRole('textbox', { name: '文本' });
  await user.type(text, '改了');
  const backdrop = document.querySelector('.bg-scrim');
  await user.click(backdrop as HTMLElement);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '文本' }).value).toBe('二改了');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('reports when the list cannot be exported', async () => {
  show();
  await addLines('一');
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('No room');
  });
  await user.click(await screen.findByRole('button', { name: '列表操作' }));
  await user.click(await screen.findByRole('menuitem', { name: /导出列表/ }));
  await waitFor(() => expect(said).toContain('列表未能导出，请重试'));
});

test('an archive is finished although its button is unmounted meanwhile', async () => {
  let pack: () => void = () => undefined;
  const packed = new Promise<void>((resolve) => {
    pack = resolve;
  });
  zipAudio.mockImplementation(async (_, { signal }) => {
    await packed;
    signal.throwIfAborted();
    return { archive: new Blob(), missing: 0 };
  });
  const save = vi.fn(() => 'blob:test');
  URL.createObjectURL = save;
  await editBatch(() => [
    {
      ...{ id: 'a', kind: 'text', text: '一', name: '', filePath: '', options: {}, error: null, turn: null },
      result: spokenResult,
    },
  ]);
  const { unmount } = show();
  await user.click(await screen.findByRole('button', { name: '下载全部音频' }));
  await waitFor(() => expect(zipAudio).toHaveBeenCalled());
  // As when a conversion begins.
  unmount();
  pack();
  await waitFor(() => expect(said).toContain('下载开始'));
  expect(save).toHaveBeenCalledOnce();
});

test('renders only the items near the viewport', async () => {
  await editBatch(() =>
    Array.from({ length: 1000 }, (_, index) => ({
      id: `i${index}`,
      kind: 'text' as const,
      text: `第 ${index}`,
      name: '',
      filePath: '',
      options: {},
      result: null,
      error: null,
      turn: null,
    })),
  );
  show();
  await screen.findByText('第 0');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
});
