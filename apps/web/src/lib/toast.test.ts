import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToasts, type ToastMessage, toast, whenToastWaits } from './toast.ts';

let shown: ToastMessage[] = [];
let disconnect: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(Date.now() + 60_000);
  shown = [];
  disconnect = connectToasts((message) => shown.push(message));
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
});

test('an equal message shows again only after 3 s', () => {
  toast('error', '操作失败');
  toast('error', '操作失败');
  toast('warning', '操作失败');
  toast('error', '另一个');
  expect(shown.map(({ words }) => words)).toEqual(['操作失败', '另一个']);
  vi.advanceTimersByTime(3000);
  toast('error', '操作失败');
  expect(shown).toHaveLength(3);
});

test('a message with a button stays long enough to get to it without a mouse', () => {
  toast('info', '已删除', { action: { label: '撤销', onPress: () => undefined } });
  toast('info', '已复制');
  expect(shown.map(({ durationMs }) => durationMs)).toEqual([20_000, 4000]);
});

test('messages before the toaster is mounted are not lost', () => {
  disconnect();
  toast('info', '早到的消息');
  expect(shown).toEqual([]);
  disconnect = connectToasts((message) => shown.push(message));
  expect(shown.map(({ words }) => words)).toEqual(['早到的消息']);
});

test('the first message without a toaster runs the callback', () => {
  const fetched = vi.fn();
  const giveUp = whenToastWaits(fetched);
  toast('info', '有人显示');
  expect(fetched).not.toHaveBeenCalled();
  disconnect();
  toast('info', '没有人显示');
  expect(fetched).toHaveBeenCalledOnce();
  giveUp();
});
