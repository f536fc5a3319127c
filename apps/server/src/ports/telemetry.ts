import { channel } from 'node:diagnostics_channel';
import type { ErrorCode } from '@parlando/contract';

/** Publishes one kind of event within this process. Costs next to nothing without listeners. */
export interface EventChannel<Message> {
  publish(message: Message): void;
  /** Returns a function that unsubscribes. */
  listen(listener: (message: Message) => void): () => void;
}

function eventChannel<Message>(name: string): EventChannel<Message> {
  const events = channel(`parlando:${name}`);
  return {
    publish: (message) => events.publish(message),
    listen(listener) {
      const receive = (message: unknown) => listener(message as Message);
      events.subscribe(receive);
      return () => void events.unsubscribe(receive);
    },
  };
}

/** An engine has finished a segment, possibly for several tasks. Durations count from the call. */
export const segmentEnded = eventChannel<{
  /** Of the task that it was started for. */
  readonly taskId: string;
  /** Place of the segment in that task, from 0. */
  readonly ordinal: number;
  readonly engine: string;
  readonly outcome: 'spoken' | 'failed' | 'cancelled';
  /** Until its first audio; undefined if there was none. */
  readonly firstByteMs: number | undefined;
  readonly durationMs: number;
}>('segment-ended');

/** A task was accepted, with `hits` of its segments from the cache. */
export const taskAccepted = eventChannel<{
  readonly taskId: string;
  readonly engine: string;
  readonly segments: number;
  readonly hits: number;
  readonly characters: number;
}>('task-accepted');

/** A request failed with a code of the catalogue. */
export const requestFailed = eventChannel<{ readonly code: ErrorCode }>('request-failed');
