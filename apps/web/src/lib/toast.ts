import { limits } from '@parlando/contract';

export type ToastTone = 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  /** Without an action only: a message with one stays for `withActionMs`. */
  readonly durationMs?: number;
  /** An equal message is not repeated within this time; default 3 s. */
  readonly deduplicateMs?: number;
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
}

export interface ToastMessage {
  readonly tone: ToastTone;
  readonly words: string;
  readonly durationMs: number;
  readonly action: ToastOptions['action'];
}

const defaultDurationMs = 4000;
/** Time to get to the button by keyboard, switch or voice. The toaster stops it under the pointer and the focus. */
const withActionMs = 20_000;

/** The end of each message's window. */
const until = new Map<string, number>();

/** Whether a message may be shown again: not within its window since it was last shown. */
function isFresh(words: string, windowMs: number): boolean {
  const now = Date.now();
  for (const [each, end] of until) if (end <= now) until.delete(each);
  if (until.has(words)) return false;
  until.set(words, now + windowMs);
  return true;
}

const waiting: ToastMessage[] = [];
let show: ((message: ToastMessage) => void) | undefined;
let whenFirst: (() => void) | undefined;

/** Shows a short message. An equal one within 3 s is not shown again, whatever its tone. */
export function toast(tone: ToastTone, words: string, options: ToastOptions = {}): void {
  if (!isFresh(words, options.deduplicateMs ?? limits.messageDeduplicationMs)) return;
  const durationMs = options.action ? withActionMs : (options.durationMs ?? defaultDurationMs);
  const message = { tone, words, durationMs, action: options.action };
  if (show) show(message);
  else {
    waiting.push(message);
    whenFirst?.();
  }
}

/** Runs when there is a message but no toaster to show it. Returns an unsubscribe function. */
export function whenToastWaits(run: () => void): () => void {
  whenFirst = run;
  if (waiting.length > 0) run();
  return () => {
    whenFirst = undefined;
  };
}

/** Registers the toaster; earlier messages are delivered at once. */
export function connectToasts(listener: (message: ToastMessage) => void): () => void {
  show = listener;
  for (const message of waiting.splice(0)) listener(message);
  return () => {
    if (show === listener) show = undefined;
  };
}
