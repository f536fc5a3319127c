import 'fake-indexeddb/auto';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { withQueries } from '../../../test/with-queries.tsx';
import { startWords } from '../../../test/words.ts';
import { readFile } from '../reading/read-file.ts';
import type { ReadingRequest } from '../reading/reading-worker.ts';
import ReadingDialog from './reading-dialog.tsx';

/** jsdom has no workers: reads on the main thread with the same code. */
class PageWorker extends EventTarget {
  terminate = () => undefined;
  async postMessage({ kind, file, wishes }: ReadingRequest) {
    const bytes = (await file.arrayBuffer()) as ArrayBuffer;
    const data = await readFile(kind, file.name, bytes, wishes).then(
      (read) => ({ read }),
      (cause) => ({ failed: String(cause) }),
    );
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeAll(startWords);
beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
  // Silences the warning about an unreadable file.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const user = userEvent.setup();
const fileOf = (name: string, text: string) => new File([text], name);
const dialog = (files: readonly File[]) =>
  withQueries(<ReadingDialog files={files} onClose={() => undefined} />);
const show = (...files: File[]) => render(dialog(files));

async function choose(label: RegExp, option: string | RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('marks and explains a file that adds nothing', async () => {
  show(fileOf('good.txt', '一\n二'), fileOf('broken.xlsx', 'no workbook'), fileOf('empty.csv', ''));
  expect(await screen.findByText('无法读取，不会添加：broken.xlsx')).toBeTruthy();
  expect(await screen.findByText('没有读到文本，不会添加：empty.csv')).toBeTruthy();
  expect(screen.getByRole('button', { name: '添加 2 条' })).toBeTruthy();
  await choose(/^文件/, 'broken.xlsx（无法读取）');
  expect(await screen.findByText('broken.xlsx 无法读取，文件可能已损坏')).toBeTruthy();
});

test('says when a list took too long to read', async () => {
  vi.stubGlobal(
    'Worker',
    class extends PageWorker {
      override postMessage = () => Promise.resolve();
    },
  );
  const late = new DOMException('', 'TimeoutError');
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(late));
  show(fileOf('good.txt', '一\n二'));
  expect(await screen.findByText('good.txt: 读取超过 30 秒，已停止')).toBeTruthy();
});

test('reads files dropped while others are previewed', async () => {
  const { rerender } = show(fileOf('a.txt', '一\n二'));
  expect(await screen.findByRole('button', { name: '添加 2 条' })).toBeTruthy();
  rerender(dialog([fileOf('b.txt', '三')]));
  expect(await screen.findByRole('button', { name: '添加 3 条' })).toBeTruthy();
});

test('counts invalid cells, and shows them first', async () => {
  const rows = Array.from({ length: 70 }, (_, index) => `第${index + 1}句,${index === 60 ? '快' : 1}`);
  show(fileOf('a.csv', ['文本,语速', ...rows].join('\n')));
  expect(await screen.findByText('1 条有无法识别的单元格，这些选项将与列表相同')).toBeTruthy();
  const shown = within(screen.getByRole('region', { name: '预览' })).getAllByRole('row');
  expect(shown[1]?.textContent).toContain('第61句');
  expect(shown[1]?.textContent).toContain('语速的取值“快”无效');
  expect(shown[2]?.textContent).toContain('第1句');
  expect(screen.getByText('还有 20 条未显示')).toBeTruthy();
});

test('says which rows have no text', async () => {
  show(fileOf('a.csv', '文本,名称\n一,甲\n,乙\n\n三,丙\n ,丁'));
  expect(await screen.findByText('2 行没有文本，不会添加：3、6')).toBeTruthy();
  expect(screen.getByRole('button', { name: '添加 2 条' })).toBeTruthy();
});

test('keeps the chosen split when the encoding changes', async () => {
  show(fileOf('a.txt', '一\n二\n\n三'));
  await choose(/^拆分方式/, '每段一条');
  await choose(/^编码/, 'GB18030（简体中文）');
  expect((await screen.findByRole('combobox', { name: /^拆分方式/ })).textContent).toContain('每段一条');
});

test('keeps chosen columns when the encoding changes, but not with a delimiter they do not fit', async () => {
  show(fileOf('a.csv', 'x,a long text\ny,another text'));
  await choose(/^第 1 列的含义/, '名称');
  await choose(/^编码/, 'Windows-1252（西欧）');
  expect((await screen.findByRole('combobox', { name: /^第 1 列的含义/ })).textContent).toContain('名称');
  await choose(/^分隔符/, '无（一行一格）');
  expect((await screen.findByRole('combobox', { name: /^第 1 列的含义/ })).textContent).toContain('文本');
  expect(screen.getByText('x,a long text')).toBeTruthy();
});
