import { limits } from '@parlando/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { errorHistory, recordError } from '../../../lib/error-history.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { connectToasts, type ToastMessage } from '../../../lib/toast.ts';
import { instanceQuery } from '../../../model/instance/instance.ts';
import { initialSettings, useSettings } from '../../../model/settings/settings-store.ts';
import { startWords } from '../../../test/words.ts';
import { errorLog, LogsDialog, logText } from '../logs/logs-section.tsx';
import { ConversionSection } from './conversion-section.tsx';
import { LookSection } from './look-section.tsx';

const said: ToastMessage[] = [];
beforeAll(async () => {
  await startWords();
  connectToasts((message) => said.push(message));
});
beforeEach(() => {
  useSettings.setState(initialSettings);
  errorHistory.clear();
});

test('a valid number is stored; anything else stays as typed, with the limits', async () => {
  const user = userEvent.setup();
  render(<ConversionSection />);
  const tries = screen.getByLabelText<HTMLInputElement>('尝试次数');
  for (const typed of ['0', '11', '2.5', 'three', '-1', '']) {
    await user.clear(tries);
    if (typed) await user.type(tries, typed);
    expect(tries.value).toBe(typed);
    expect(tries.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('请输入 1 到 10 之间的整数')).toBeTruthy();
  }
  await user.type(tries, '8');
  expect(useSettings.getState().retryCount).toBe(8);
  expect(tries.getAttribute('aria-invalid')).toBeNull();
});

test('what a field is for belongs to it', () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  render(<LookSection />);
  screen.getByRole('switch', { name: '更新提醒', description: '服务器换了新版本时，提示刷新页面。' });
  screen.getByRole('radiogroup', { description: /^沉浸：已安装的应用窗口把页眉画进标题栏。/ });
});

test('the interval accepts fractions of a second', async () => {
  const user = userEvent.setup();
  render(<ConversionSection />);
  const interval = screen.getByLabelText<HTMLInputElement>('重试间隔（秒）');
  expect(interval.value).toBe('1');
  await user.clear(interval);
  await user.type(interval, '0.25');
  expect(useSettings.getState().retryIntervalMs).toBe(250);
  await user.clear(interval);
  await user.type(interval, '61');
  expect(screen.getByText('请输入 0 到 60 之间的秒数')).toBeTruthy();
});

test('a value from elsewhere replaces what was typed', async () => {
  const user = userEvent.setup();
  render(<ConversionSection />);
  const tries = screen.getByLabelText<HTMLInputElement>('尝试次数');
  await user.clear(tries);
  await user.type(tries, '99');
  useSettings.getState().change({ retryCount: 4 });
  await waitFor(() => expect(tries.value).toBe('4'));
});

test('the preview text shows which part is not read', async () => {
  const user = userEvent.setup();
  render(<ConversionSection />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('试听文本');
  await user.click(field);
  await user.paste(`${'😀'.repeat(100)}多余`);
  expect(screen.getByText('多余')).toBeTruthy();
  expect(screen.getByText(/其余 2 个不读/)).toBeTruthy();
  expect(useSettings.getState().auditionText).toHaveLength(202);
  await user.paste('长'.repeat(1000));
  expect(screen.getByText('最多 1,000 个字符')).toBeTruthy();
  expect(field.value).toHaveLength(1202);
  expect(useSettings.getState().auditionText).toHaveLength(202);
});

test('a log can be filtered, copied without keys, and cleared', async () => {
  const user = userEvent.setup();
  useSettings.getState().change({ speechKey: 'very-secret-key' });
  recordError('conversion', 'AUTH_ERROR', { reason: 'very-secret-key was refused' });
  recordError('audio', 'DECODE', {});
  expect(logText(errorLog(errorHistory.entries()))).not.toContain('very-secret-key');
  render(<LogsDialog onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2);
  await user.type(within(dialog).getByLabelText('筛选'), 'auth');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: '清空' }));
  expect(errorHistory.entries()).toEqual([]);
  expect(within(dialog).getByText('没有错误')).toBeTruthy();
});

test('the preview text is charged only where the server has a quota', async () => {
  const charged = () => screen.queryByText(/计入额度/) !== null;
  const serve = (freeDailyCharacters: number) =>
    queryClient.setQueryData(instanceQuery.queryKey, { accounts: false, freeDailyCharacters } as never);
  render(<ConversionSection />);
  expect(charged()).toBe(true);
  serve(limits.unlimitedCharacters);
  await waitFor(() => expect(charged()).toBe(false));
  serve(8000);
  await waitFor(() => expect(charged()).toBe(true));
  queryClient.clear();
});
