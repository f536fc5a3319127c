import { appError } from '@parlando/contract';
import type { Visitor } from '../../../http/visitor.ts';
import { type StorageSpace, storageFullError } from '../../../ports/storage-space.ts';
import type { QueueLimits } from '../store/queue-limits.ts';
import type { Requester } from '../task-row.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { QueueSurvey } from './queue-survey.ts';

export interface AdmissionOptions {
  readonly dispatcher: Dispatcher;
  readonly queue: QueueSurvey;
  readonly storage: StorageSpace;
  readonly minGapMs: number;
  readonly maxQueued: number;
  /** A guest who would have to wait longer for the first audio is refused. */
  readonly maxWaitSeconds: number;
}

/** The largest part of the queue that one owner or one address may take. */
const queueShare = 1 / 4;
/** An estimate for longer is too uncertain to ask anyone to wait for it. */
const longestRetrySeconds = 600;

/** Checks for every synthesis request, new or retried. */
export class Admission {
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Throws STORAGE_FULL, and QUEUE_FULL where it would take a guest too long until the first audio. */
  async require(visitor: Visitor, requester: Requester): Promise<void> {
    const { dispatcher, queue, storage, maxWaitSeconds } = this.#options;
    if (await storage.isFull()) throw storageFullError();
    if (visitor.kind !== 'guest' || dispatcher.places.hasRoomFor(requester)) return;
    await queue.refresh();
    if (queue.hasRoom) return;
    const estimatedSeconds = queue.waitSeconds(requester.address);
    if (estimatedSeconds <= maxWaitSeconds) return;
    const retryAfterMs = 1000 * Math.min(longestRetrySeconds, estimatedSeconds - maxWaitSeconds);
    throw appError('QUEUE_FULL', { estimatedSeconds, retryAfterMs });
  }

  /** The limits that the database checks as it accepts. The owner of an instance without accounts may fill its queue. */
  limitsFor(visitor: Visitor): QueueLimits {
    const { minGapMs, maxQueued } = this.#options;
    const maxQueuedShare = visitor.kind === 'owner' ? maxQueued : Math.ceil(maxQueued * queueShare);
    // Keys have a separate rate limit: programs request the next paragraphs in advance.
    return { minGapMs: visitor.key ? 0 : minGapMs, maxQueued, maxQueuedShare };
  }
}
