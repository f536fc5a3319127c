import { AppError, isErrorCode } from '@parlando/contract';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import { Wake } from '../../../ports/wake.ts';
import type { Acceptance } from '../store/accept-task.ts';
import type { Queryable } from '../store/queryable.ts';
import { readProgress } from '../store/read-task.ts';
import { isTerminal, type Speaker, type StoredSegment, type TaskEvent } from '../task-row.ts';
import type { TaskBus } from '../work/task-bus.ts';

/** How often the rows are read again, in case a notification was missed. */
const rereadMs = 1000;

export interface TaskFollowerOptions {
  readonly taskId: string;
  readonly bus: TaskBus;
  readonly database: Queryable;
}

/**
 * Follows the progress of one task. Create it before the task is accepted: the first event may arrive before the reply
 * to the acceptance.
 */
export class TaskFollower {
  readonly taskId: string;
  readonly wake = new Wake();
  readonly #database: Queryable;
  readonly #unsubscribe: () => void;
  readonly #segments = new Map<number, StoredSegment>();
  #state: TaskRowState = 'queued';
  #speaker: Speaker | undefined;
  #nodeUrl: string | undefined;
  #error: { code: string; details?: Readonly<Record<string, unknown>> | null } | undefined;

  constructor({ taskId, bus, database }: TaskFollowerOptions) {
    this.taskId = taskId;
    this.#database = database;
    this.#unsubscribe = bus.onTask(taskId, (event) => this.#hear(event));
  }

  get isCompleted(): boolean {
    return this.#state === 'completed';
  }

  /** The engine and voice that replace the planned ones. */
  get speaker(): Speaker | undefined {
    return this.#speaker;
  }

  /** Address of the process that runs it, if known. */
  get nodeUrl(): string | undefined {
    return this.#nodeUrl;
  }

  segment(ord: number): StoredSegment | undefined {
    return this.#segments.get(ord);
  }

  seed({ hits, state }: Pick<Acceptance, 'hits' | 'state'>): void {
    for (const hit of hits) this.#segments.set(hit.ord, hit);
    if (!isTerminal(this.#state)) this.#state = state;
  }

  /** Throws the task's error once it has failed. */
  throwIfFailed(): void {
    if (this.#state !== 'failed' && this.#state !== 'cancelled') return;
    const { code, details } = this.#error ?? {};
    throw new AppError(isErrorCode(code) ? code : 'SYNTHESIS_FAILED', details ?? undefined);
  }

  /** Waits for an event. Reads the rows itself when none arrives within a second. */
  async next(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const isCalled = await this.wake.sleep(rereadMs);
    signal?.throwIfAborted();
    if (!isCalled) await this.reread();
  }

  /** Resolves when the task is completed; throws its error when it fails, and AbortError at the signal. */
  async completed(signal?: AbortSignal): Promise<void> {
    signal?.addEventListener('abort', this.wake.call, { once: true });
    try {
      for (;;) {
        this.throwIfFailed();
        if (this.isCompleted) return;
        await this.next(signal);
      }
    } finally {
      signal?.removeEventListener('abort', this.wake.call);
    }
  }

  /** Every segment of a completed task, in order. */
  async allSegments(count: number): Promise<StoredSegment[]> {
    if (this.#segments.size < count) await this.reread();
    return [...this.#segments.values()].sort((a, b) => a.ord - b.ord);
  }

  async reread(): Promise<void> {
    const progress = await readProgress(this.#database, this.taskId, [...this.#segments.keys()]);
    // The owner has deleted the task.
    if (progress === undefined) throw new AppError('TASK_NOT_FOUND');
    if (progress.isStoodIn && this.#isNewSpeaker(progress)) {
      this.#speaker = { engine: progress.engine, voice: progress.voice };
      // The segments known so far are from another engine.
      if (this.#segments.size > 0) {
        this.#segments.clear();
        return this.reread();
      }
    }
    for (const segment of progress.segments) this.#segments.set(segment.ord, segment);
    this.#state = progress.state;
    this.#nodeUrl = progress.nodeUrl ?? undefined;
    this.#error =
      progress.error === null ? undefined : { code: progress.error, details: progress.errorDetails };
  }

  close(): void {
    this.#unsubscribe();
  }

  #isNewSpeaker({ engine, voice }: Speaker): boolean {
    return this.#speaker?.engine !== engine || this.#speaker.voice !== voice;
  }

  #hear({ ord, blob, bytes, samples, state, error, details, speaker, node }: TaskEvent): void {
    if (speaker !== undefined && this.#isNewSpeaker(speaker)) {
      this.#segments.clear();
      this.#speaker = speaker;
    }
    if (ord !== undefined && blob !== undefined && bytes !== undefined && samples !== undefined) {
      this.#segments.set(ord, { ord, blob, bytes, samples });
    }
    // A late event of an earlier state does not undo a later state.
    if (!isTerminal(this.#state)) this.#state = state;
    if (node !== undefined) this.#nodeUrl = node;
    else if (state === 'queued') this.#nodeUrl = undefined;
    if (error) this.#error = { code: error, details: details ?? null };
    this.wake.call();
  }
}
