import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { connectToasts, type ToastMessage } from './toast.ts';
import { toastError } from './toast-error.ts';

let shown: ToastMessage[] = [];
let disconnect: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  disconnect = connectToasts((message) => shown.push(message));
});
afterEach(() => {
  disconnect();
  vi.useRealTimers();
});

const offline = () => new ApiError('NETWORK_ERROR', { status: 0, number: -1 });

test('a network error shows for 8 s and once in 8 s', () => {
  toastError(offline());
  vi.advanceTimersByTime(7999);
  toastError(offline());
  expect(shown).toEqual([expect.objectContaining({ durationMs: 8000, tone: 'error' })]);
  vi.advanceTimersByTime(1);
  toastError(offline());
  expect(shown).toHaveLength(2);
});
