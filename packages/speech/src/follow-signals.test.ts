import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { followSignals } from './follow-signals.ts';

test('aborts with the first of its signals, and for the reason of that one', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const { controller } = followSignals(one.signal, other.signal);
  expect(controller.signal.aborted).toBe(false);
  other.abort('left');
  one.abort('closed');
  expect(controller.signal.reason).toBe('left');
  expect(followSignals(new AbortController().signal, one.signal).controller.signal.reason).toBe('closed');
});

test('leaves nothing behind in a signal that outlives it', () => {
  const closing = new AbortController();
  const { controller, leave } = followSignals(closing.signal);
  leave();
  expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
  closing.abort();
  expect(controller.signal.aborted).toBe(false);
});
