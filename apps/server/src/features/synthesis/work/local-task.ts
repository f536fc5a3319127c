import type { AudioOutput } from '@parlando/speech';
import { maxUnsettledSegments } from '../lease.ts';
import type { HeldTask } from '../store/claim-tasks.ts';
import type { SegmentWork } from '../task-row.ts';
import type { Flight } from './segment-flights.ts';

/** Maximum number of segments of one task that run at once. */
const maxSpeaking = 2;

export interface QueuedSegment extends SegmentWork {
  readonly attempt: number;
  /** The `beginning` of the task it belongs to. */
  readonly beginning: number;
}

/** It may have crashed a process. */
export function isSuspect({ attempts = 0 }: QueuedSegment): boolean {
  return attempts > 0;
}

/** A task this process works on. */
export class LocalTask {
  readonly id: string;
  readonly ownerId: string;
  readonly address: string;
  readonly background: boolean;
  readonly output: AudioOutput;
  readonly controller = new AbortController();
  /** Segments being synthesised or stored, by position. */
  readonly flights = new Map<number, Flight>();
  readonly #queue: QueuedSegment[] = [];
  readonly fence: number;
  speaking = 0;
  unsettled = 0;
  /** Number of the turn in which an engine last started on it; 0 for never. */
  lastTurn = 0;
  /** Its slot is needed for another requester, so no further segment is started. */
  yields = false;
  /** Suspected segments that are being tried. */
  readonly trials = new Set<number>();
  /** Increments when another engine restarts the task. Earlier work is discarded. */
  beginning = 0;
  /** An engine has produced some of its audio, even if only part of a segment that then failed. */
  sounded = false;
  readonly #commits = new Set<Promise<unknown>>();

  constructor(task: HeldTask, segments: Iterable<SegmentWork>) {
    this.id = task.id;
    this.ownerId = task.ownerId;
    this.address = task.address;
    this.background = task.background;
    this.output = task.output;
    this.fence = task.fence;
    this.add(segments);
  }

  add(segments: Iterable<SegmentWork>): void {
    const { beginning } = this;
    for (const segment of segments) this.#queue.push({ ...segment, attempt: 1, beginning });
  }

  /** Work that `dropEverything` has to wait for. */
  async commit<Result>(write: () => Promise<Result>): Promise<Result> {
    const commit = write();
    this.#commits.add(commit);
    try {
      return await commit;
    } finally {
      this.#commits.delete(commit);
    }
  }

  /** Drops all work on its segments. Resolves when none of that can be settled any more. */
  async dropEverything(): Promise<void> {
    this.beginning++;
    this.#queue.length = 0;
    for (const flight of this.flights.values()) flight.leave();
    this.flights.clear();
    await Promise.allSettled(this.#commits);
  }

  again(segment: QueuedSegment): void {
    this.#queue.unshift({ ...segment, attempt: segment.attempt + 1 });
  }

  /** The next segment in order, if the task may start another one. */
  get next(): QueuedSegment | undefined {
    if (this.controller.signal.aborted || this.yields) return undefined;
    if (this.speaking >= maxSpeaking || this.unsettled >= maxUnsettledSegments) return undefined;
    return this.#queue[0];
  }

  /** Removes `next` from the queue. */
  removeNext(): void {
    this.#queue.shift();
  }

  get idle(): boolean {
    return (this.controller.signal.aborted || this.#queue.length === 0) && this.unsettled === 0;
  }
}
