import { Toast } from '@base-ui/react/toast';
import { limits } from '@parlando/contract';

export type ToastTone = 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  readonly durationMs?: number;
  /** Equal keys are one message; default the words themselves. */
  readonly key?: string;
  /** No repeat of an equal message within this time; default 3 s. */
  readonly deduplicateMs?: number;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

export const toastManager = Toast.createToastManager();
const defaultDurationMs = 4000;

/** Decides whether a message may show again: not within its window after the last time it showed. */
export function createDeduplicator(now: () => number = Date.now) {
  const until = new Map<string, number>();
  return (key: string, windowMs: number): boolean => {
    const at = now();
    for (const [each, end] of until) if (end <= at) until.delete(each);
    if (until.has(key)) return false;
    until.set(key, at + windowMs);
    return true;
  };
}

const isFresh = createDeduplicator();

/** Shows a short message. An equal one within 3 s is not shown again. */
export function toast(tone: ToastTone, words: string, options: ToastOptions = {}): void {
  const key = options.key ?? words;
  if (!isFresh(`${tone}:${key}`, options.deduplicateMs ?? limits.messageDeduplicationMs)) return;
  toastManager.add({
    title: words,
    type: tone,
    timeout: options.durationMs ?? defaultDurationMs,
    priority: tone === 'error' ? 'high' : 'low',
    ...(options.action && {
      actionProps: { children: options.action.label, onClick: options.action.onPress },
    }),
  });
}

/** A broken connection shows once in 8 s, and stays as long. */
export function toastNetworkError(words: string): void {
  toast('error', words, {
    key: 'network',
    durationMs: limits.networkErrorNoticeMs,
    deduplicateMs: limits.networkErrorNoticeMs,
  });
}
