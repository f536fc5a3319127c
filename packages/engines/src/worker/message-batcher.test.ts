import type { EngineBoundary } from '@parlando/speech';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MessageBatcher } from './message-batcher.ts';
import type { WorkerMessage } from './worker-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const audio = (byte: number) => ({ type: 'audio', bytes: Uint8Array.of(byte) }) as const;
const boundary: EngineBoundary = { part: 0, start: 0, length: 4, offsetMs: 100, durationMs: 200 };
const end = { type: 'end', samples: 5 } as const;

function batcher(options?: { batchMs: number }) {
  const messages: WorkerMessage[] = [];
  const { emit } = new MessageBatcher(7, (message) => void messages.push(message), options);
  return { messages, emit };
}

it('sends each piece of audio at once, with the boundaries before it', () => {
  const { messages, emit } = batcher();
  for (let byte = 1; byte <= 4; byte++) emit(audio(byte));
  expect(messages).toHaveLength(4);
  emit({ type: 'boundary', boundary });
  emit(audio(5));
  expect(messages.at(-1)).toEqual({
    type: 'audio',
    jobId: 7,
    bytes: Uint8Array.of(5),
    boundaries: [boundary],
  });
});

it('sends the first two pieces at once and later ones in batches, the last with the end', () => {
  const { messages, emit } = batcher({ batchMs: 20 });
  for (let byte = 1; byte <= 4; byte++) emit(audio(byte));
  expect(messages).toHaveLength(2);
  vi.advanceTimersByTime(20);
  emit(audio(5));
  expect(messages.slice(2)).toEqual([{ type: 'audio', jobId: 7, bytes: Uint8Array.of(3, 4, 5) }]);
  emit(audio(6));
  emit({ type: 'boundary', boundary });
  emit(end);
  expect(messages.slice(3)).toEqual([{ ...end, jobId: 7, bytes: Uint8Array.of(6), boundaries: [boundary] }]);
});
