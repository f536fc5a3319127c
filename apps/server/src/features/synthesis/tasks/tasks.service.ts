import { randomInt } from 'node:crypto';
import { AppError, type TaskCues, type TaskState, type TaskTimes } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import type { Engine } from '@parlando/speech';
import type { Visitor } from '../../../http/visitor.ts';
import type { VisitorBuckets } from '../../quota/quota.service.ts';
import { segmentKey } from '../request/segment-key.ts';
import { chooseTake, type TakeChoice } from '../store/choose-take.ts';
import { endTask } from '../store/end-task.ts';
import type { Queryable } from '../store/queryable.ts';
import type { QueueAgain } from '../store/queue-again.ts';
import {
  readAudio,
  readBoundaries,
  readOwnTask,
  readRecentTasks,
  readSegment,
  type TaskAudioRow,
  type TaskView,
} from '../store/read-task.ts';
import { retakeSegment } from '../store/retake-segment.ts';
import { retryTask } from '../store/retry-task.ts';
import type { Admission } from '../work/admission.ts';
import type { QueueSurvey } from '../work/queue-survey.ts';
import type { TaskBus } from '../work/task-bus.ts';
import type { AudioLinks } from './audio-link.ts';
import { taskCues } from './task-cues.ts';
import { presentTask } from './task-presenter.ts';
import { taskTimes } from './task-times.ts';

export interface TasksServiceOptions {
  readonly database: Queryable;
  readonly engines: ReadonlyMap<string, Engine>;
  readonly bus: TaskBus;
  readonly links: AudioLinks;
  readonly admission: Admission;
  readonly bucketsOf: (visitor: Visitor) => VisitorBuckets;
  readonly queue: QueueSurvey;
}

/** So large that two takes of a segment hardly ever get the same number. */
const takeNumbers = 2 ** 47;

/** Everything an owner can do with their tasks. Throws TASK_NOT_FOUND for tasks of others. */
export class TasksService {
  readonly #options: TasksServiceOptions;

  constructor(options: TasksServiceOptions) {
    this.#options = options;
  }

  async state(id: string, ownerId: string, language: Language): Promise<TaskState> {
    return this.#present(await this.#read(id, ownerId), language);
  }

  /** The owner's tasks that are open or ended at or after `since`, and the time of reading. */
  async recent(
    ownerId: string,
    since: Date | undefined,
    language: Language,
  ): Promise<{ now: Date; tasks: TaskState[] }> {
    const { now, tasks } = await readRecentTasks(this.#options.database, ownerId, since);
    if (tasks.some(({ place }) => place !== null)) await this.#options.queue.refresh();
    return { now, tasks: tasks.map((task) => this.#present(task, language)) };
  }

  /** Cancels a task and refunds unfinished segments. Throws TASK_NOT_CANCELLABLE when it has ended. */
  async cancel(id: string, ownerId: string, language: Language): Promise<TaskState> {
    const { database, bus } = this.#options;
    await this.#read(id, ownerId);
    const failure = { code: 'TASK_CANCELLED' } as const;
    const ended = await endTask(database, { id, ownerId, state: 'cancelled', failure });
    if (!ended) throw new AppError('TASK_NOT_CANCELLABLE');
    bus.emit({ task: id, ownerId, state: 'cancelled', error: failure.code });
    return this.state(id, ownerId, language);
  }

  /** Throws TASK_NOT_RETRYABLE, INSUFFICIENT_QUOTA and the errors of any synthesis request. */
  async retry(id: string, visitor: Visitor, language: Language): Promise<TaskState> {
    const { ownerId } = visitor;
    const task = await this.#read(id, ownerId);
    await retryTask(this.#options.database, await this.#queueAgain(task, visitor));
    this.#emitQueued(id, ownerId);
    return this.state(id, ownerId, language);
  }

  /**
   * Queues a new take of a segment of a completed task, or all unfinished segments of a failed one. Throws
   * TASK_NOT_RETRYABLE, INSUFFICIENT_QUOTA, ENGINE_UNAVAILABLE and the errors of any synthesis request.
   */
  async retrySegment(id: string, ord: number, visitor: Visitor): Promise<void> {
    const { database, engines } = this.#options;
    const { ownerId } = visitor;
    const task = await this.#read(id, ownerId);
    const segment = await readSegment(database, id, ord);
    if (segment === undefined) throw new AppError('TASK_NOT_FOUND');
    const { engine: engineId, utterance, output, isStored, characters } = segment;
    const again = await this.#queueAgain(task, visitor);
    if (task.state === 'completed') {
      const engine = engines.get(engineId);
      if (engine === undefined) throw new AppError('ENGINE_UNAVAILABLE');
      const key = segmentKey(engine, utterance, output, randomInt(1, takeNumbers));
      await retakeSegment(database, { ...again, ord, key, characters });
    } else {
      if (isStored) throw new AppError('TASK_NOT_RETRYABLE');
      await retryTask(database, again);
    }
    this.#emitQueued(id, ownerId);
  }

  /** Times of the words and sentences of segments `from` and later, as far as they are finished. */
  async times(id: string, ownerId: string, from: number): Promise<TaskTimes> {
    const { database, engines } = this.#options;
    const { sampleRateHertz } = await this.#read(id, ownerId);
    const stored = await readBoundaries(database, id, from);
    if (stored === undefined) throw new AppError('TASK_NOT_FOUND');
    return taskTimes(stored, sampleRateHertz, engines);
  }

  /** How the cues of a task fit their times, as far as they are finished. */
  cues(id: string, ownerId: string): Promise<TaskCues> {
    return taskCues(this.#options.database, id, ownerId);
  }

  /** Throws TASK_NOT_RETRYABLE when the task is not completed or the segment has no second take. */
  async chooseTake(choice: TakeChoice, ownerId: string): Promise<void> {
    await this.#read(choice.id, ownerId);
    if (!(await chooseTake(this.#options.database, choice))) throw new AppError('TASK_NOT_RETRYABLE');
  }

  /** Throws AUDIO_NOT_FOUND for a wrong signature, and for a task that is gone or not completed. */
  async audio(id: string, signature: string): Promise<TaskAudioRow> {
    const { database, links } = this.#options;
    const audio = links.isValid(id, signature) ? await readAudio(database, id) : undefined;
    if (audio === undefined) throw new AppError('AUDIO_NOT_FOUND');
    return audio;
  }

  /** Throws STORAGE_FULL and QUEUE_FULL. A task is queued for its original address, wherever it is retried from. */
  async #queueAgain({ id, address }: TaskView, visitor: Visitor): Promise<QueueAgain> {
    const { admission, bucketsOf } = this.#options;
    const { ownerId } = visitor;
    await admission.require(visitor, { ownerId, address, background: false });
    return { id, ownerId, payers: bucketsOf(visitor), limits: admission.limitsFor(visitor) };
  }

  #emitQueued(id: string, ownerId: string): void {
    this.#options.bus.emit({ task: id, ownerId, state: 'queued' });
  }

  async #read(id: string, ownerId: string): Promise<TaskView> {
    const task = await readOwnTask(this.#options.database, id, ownerId);
    if (task === undefined) throw new AppError('TASK_NOT_FOUND');
    if (task.place !== null) await this.#options.queue.refresh();
    return task;
  }

  #present(task: TaskView, language: Language): TaskState {
    return presentTask(task, language, this.#options);
  }
}
