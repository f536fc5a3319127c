import type { AudioStore } from '../../../ports/audio-store.ts';
import type { StoredSegment } from '../task-row.ts';
import type { Take } from '../work/take.ts';
import type { LiveTakes, TaskTakes } from './live-takes.ts';
import type { TaskFollower } from './task-follower.ts';

export interface LiveAudioOptions {
  readonly follower: TaskFollower;
  readonly segments: number;
  readonly store: AudioStore;
  readonly takes: LiveTakes;
  readonly signal: AbortSignal;
}

/** Thrown when a segment was synthesised again: two takes may differ in sound and length, so they must not be joined. */
class TakeChangedError extends Error {
  constructor(task: string, segment: number) {
    super(`Segment ${segment} of task ${task} was spoken again after its first bytes had left.`);
    this.name = 'TakeChangedError';
  }
}

/**
 * Streams a task's audio while it is being synthesised. Live chunks are read on demand, so a slow reader does not block
 * an engine: what it missed comes from the store. The very last chunk waits for the completing commit. Throws the task's
 * error, and TakeChangedError.
 */
export async function* liveAudio(options: LiveAudioOptions): AsyncGenerator<Uint8Array> {
  for await (const event of liveSegments(options)) if ('audio' in event) yield event.audio;
}

/** Like `liveAudio`, but also yields an event after each segment's audio. */
export async function* liveSegments(
  options: LiveAudioOptions,
): AsyncGenerator<{ readonly audio: Uint8Array } | { readonly ended: number }> {
  const { follower, segments, signal } = options;
  const takes = options.takes.of(follower);
  signal.addEventListener('abort', follower.wake.call, { once: true });
  try {
    for (let ord = 0; ord < segments; ord++) {
      for await (const audio of segmentAudio(options, takes, ord)) yield { audio };
      yield { ended: ord };
    }
  } finally {
    signal.removeEventListener('abort', follower.wake.call);
    takes.close();
    follower.close();
  }
}

async function* segmentAudio(
  options: LiveAudioOptions,
  takes: TaskTakes,
  ord: number,
): AsyncGenerator<Uint8Array> {
  const { follower, segments, store, signal } = options;
  const isLast = ord === segments - 1;
  const sent = new SentBytes(follower.taskId, ord);
  for (;;) {
    follower.throwIfFailed();
    const stored = follower.segment(ord);
    if (stored !== undefined && (!isLast || follower.isCompleted)) {
      const rest = await sent.rest(stored, store);
      if (rest.length > 0) yield rest;
      return;
    }
    const take = stored === undefined ? takes.takeOf(ord) : undefined;
    const chunk = take && sent.continuation(take, isLast);
    if (chunk !== undefined && chunk.length > 0) {
      yield chunk;
      continue;
    }
    const unsubscribe = take?.onChunk(follower.wake.call);
    try {
      await follower.next(signal);
    } finally {
      unsubscribe?.();
    }
  }
}

/** What was sent of one segment. */
class SentBytes {
  readonly #task: string;
  readonly #ord: number;
  #take: Take | undefined;
  #length = 0;

  constructor(task: string, ord: number) {
    this.#task = task;
    this.#ord = ord;
  }

  /** The bytes of `take` after those already sent; empty when there are none yet. */
  continuation(take: Take, holdLast: boolean): Uint8Array {
    if (this.#take !== undefined && this.#take !== take) {
      if (take.length < this.#length) return new Uint8Array();
      this.#requirePrefix(take.bytes());
    }
    this.#take = take;
    const chunk = take.after(this.#length, holdLast);
    this.#length += chunk.length;
    return chunk;
  }

  /** The rest of the segment as it was stored. */
  async rest({ blob, bytes }: StoredSegment, store: AudioStore): Promise<Uint8Array> {
    if (this.#take === undefined) return store.get(blob);
    if (this.#take.blob === blob) return this.#take.after(this.#length, false);
    const stored = await store.get(blob);
    if (stored.length !== bytes) throw new TakeChangedError(this.#task, this.#ord);
    this.#requirePrefix(stored);
    return stored.subarray(this.#length);
  }

  #requirePrefix(bytes: Uint8Array): void {
    const sent = this.#take?.bytes().subarray(0, this.#length) ?? new Uint8Array();
    const same = bytes.length >= sent.length && Buffer.compare(bytes.subarray(0, sent.length), sent) === 0;
    if (!same) throw new TakeChangedError(this.#task, this.#ord);
  }
}
