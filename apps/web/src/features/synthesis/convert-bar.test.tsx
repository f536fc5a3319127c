import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { useConversion } from '../../model/conversion/conversion.ts';
import { cancelledFailure } from '../../model/conversion/conversion-failure.ts';
import {
  completedConversion,
  conversionAfter,
  failedConversion,
  standInResult,
} from '../../model/conversion/testing/conversions.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { makeVoice } from '../../model/voices/testing/make-voice.ts';
import { forgetVoices, giveElementsASize, serveVoices } from '../../model/voices/testing/serve-voices.ts';
import { hearToasts } from '../../test/said.ts';
import { ConversionNotices } from './conversion-notices.tsx';
import { ConvertBar } from './convert-bar.tsx';

const said = hearToasts();

let rerender: ReturnType<typeof render>['rerender'];
const bar = (isCovered: boolean) => (
  <QueryClientProvider client={queryClient}>
    <ConversionNotices ProviderFailure={() => null} offer={null} />
    <ConvertBar isCovered={isCovered} />
  </QueryClientProvider>
);
beforeEach(() => {
  giveElementsASize();
  queryClient.clear();
  useConversion.setState(useConversion.getInitialState(), true);
  useOptions.setState(useOptions.getInitialState(), true);
  useEditor.setState({ ...useEditor.getInitialState(), text: '你好。' }, true);
  forgetVoices();
  const availability = { state: 'fallback', engine: 'espeak', voice: 'espeak-zh-CN-qinghe' } as const;
  serveVoices([makeVoice({ id: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN', availability })]);
  ({ rerender } = render(bar(true)));
});
afterEach(() => vi.unstubAllGlobals());

const show = (conversion: ReturnType<typeof conversionAfter>) =>
  act(() => useConversion.setState(conversion, true));
const live = () => screen.getAllByRole('status');

test('shows the queue position, then the step and its percentage, with Cancel, then Abort', async () => {
  const queued = { position: 3, estimatedWaitTime: 61 };
  show(conversionAfter({ type: 'responded', taskId: 't1', queued }));
  const progress = screen.getByRole('region', { name: '转换进度' });
  expect(within(progress).getByRole('status').textContent).toBe('正在排队 · 第 3 位 · 预计等待 2 分钟');
  expect(screen.getByRole('button', { name: '取消' })).toBeTruthy();
  show(conversionAfter({ type: 'audio-arrived' }));
  expect(screen.getByRole('button', { name: '中止' })).toBeTruthy();
  expect(within(progress).getByRole('status').textContent).toBe('生成语音 · 70%');
  show(conversionAfter({ type: 'retried', attempt: 2, attempts: 3 }));
  expect(within(progress).getByRole('status').textContent).toBe('生成语音 · 70% · 第 2 次尝试，共 3 次');
  show(conversionAfter({ type: 'connection-lost' }));
  expect(within(progress).getByRole('status').textContent).toBe('连接中断，正在重新连接…');
  show(conversionAfter({ type: 'connection-lost' }, { type: 'audio-arrived' }));
  expect(within(progress).getByRole('status').textContent).toBe('生成语音 · 70%');
  await userEvent.click(screen.getByRole('button', { name: '详情' }));
  const steps = await screen.findByRole('dialog', { name: '转换进度' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['检查文本', '准备请求', '生成语音', '4保存音频', '5完成']);
});

test('announces the result once, with the voice that replaced the chosen one, and repeats it in no notice', async () => {
  const before = live();
  show(completedConversion(standInResult));
  const outcome = screen.getByRole('region', { name: '转换结果' });
  await within(outcome).findByText(
    /^语音生成成功（引擎：eSpeak NG，用时 1,234 毫秒） 这里没有能朗读所选音色的引擎/,
  );
  // The same element as before: a live region that mounts with its text is not announced.
  expect(live()).toEqual(before);
  expect(before).toHaveLength(1);
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '详情' }));
  const facts = await screen.findByRole('dialog', { name: '转换结果' });
  const values = within(facts).getAllByRole('definition');
  expect(values.map(({ textContent }) => textContent?.trim())).toEqual([
    'eSpeak NG',
    expect.any(String),
    '1,234 毫秒',
    '1,500',
    '2 KB',
  ]);
  expect(said).toEqual([]);
});

test('keeps the focus on Convert when the quota no longer covers the text, and begins nothing', async () => {
  const convert = screen.getByRole('button', { name: '生成语音' });
  convert.focus();
  rerender(bar(false));
  expect(document.activeElement).toBe(convert);
  expect(convert.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(convert);
  expect(useConversion.getState().phase).toBe('idle');
});

test('shows a cancellation next to Convert, until the next conversion begins', () => {
  show(failedConversion(cancelledFailure));
  expect(live()[0]?.textContent).toBe('转换已取消');
  show(conversionAfter());
  expect(live()[0]?.textContent).toBe('生成语音 · 70%');
  expect(said).toEqual([]);
});

test('shows the disclaimer with the first result for 5 s, and never again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const disclaimer = () => screen.queryByText(/^语音由计算机合成/);
  show(completedConversion(standInResult));
  expect(disclaimer()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(disclaimer()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(disclaimer()).toBeNull();
  show({ phase: 'idle', last: null });
  show(completedConversion(standInResult));
  expect(disclaimer()).toBeNull();
  vi.useRealTimers();
});

test('shows a speed that is not in the list, too', async () => {
  act(() => useOptions.getState().change({ speed: 0.85 }));
  const speed = screen.getByRole('combobox', { name: '语速' });
  expect(speed.textContent).toBe('0.85×');
  await userEvent.click(speed);
  await userEvent.click(await screen.findByRole('option', { name: '1.2×' }));
  expect(useOptions.getState().speed).toBe(1.2);
});
