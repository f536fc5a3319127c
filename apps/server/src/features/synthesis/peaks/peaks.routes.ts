import { AppError, getTaskPeaks, type Peaks } from '@parlando/contract';
import { joinPeaks, PEAK_PAIRS_PER_SECOND } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../../http/register-route.ts';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { TakeOutline } from '../../../ports/take-outline.ts';
import { bytesOf, readPeaks, type SegmentPeaks, savePeaks } from '../store/audio-peaks.ts';
import type { Queryable } from '../store/queryable.ts';
import { readOwnTask, type TaskView } from '../store/read-task.ts';

export interface PeakRoutesOptions {
  readonly database: Queryable;
  readonly store: AudioStore;
  readonly takeOutline: TakeOutline;
}

export function registerPeakRoutes(app: FastifyInstance, options: PeakRoutesOptions): void {
  const finder = new PeakFinder(options);
  registerRoute(app, getTaskPeaks, async ({ params, visitor }) => {
    const task = await readOwnTask(options.database, params.id, visitor.ownerId);
    if (task === undefined) throw new AppError('TASK_NOT_FOUND');
    return finder.ofTask(task);
  });
}

/**
 * Reads waveform peaks, and computes missing ones from the stored audio: one at a time, and each only once for
 * simultaneous callers.
 */
class PeakFinder {
  readonly #options: PeakRoutesOptions;
  readonly #underWay = new Map<string, Promise<Int8Array>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PeakRoutesOptions) {
    this.#options = options;
  }

  async ofTask(task: TaskView): Promise<Peaks> {
    const segments: { pairs: Int8Array; durationMs: number }[] = [];
    for (const segment of await readPeaks(this.#options.database, task.id)) {
      segments.push({
        pairs: segment.pairs ?? (await this.#taken(segment, task)),
        durationMs: (segment.samples * 1000) / task.sampleRateHertz,
      });
    }
    return {
      durationMs: Math.round(segments.reduce((sum, { durationMs }) => sum + durationMs, 0)),
      pairsPerSecond: PEAK_PAIRS_PER_SECOND,
      pairs: bytesOf(joinPeaks(segments)).toString('base64'),
    };
  }

  #taken(segment: SegmentPeaks, task: TaskView): Promise<Int8Array> {
    const { blob } = segment;
    const underWay = this.#underWay.get(blob);
    if (underWay) return underWay;
    const taking = this.#last
      // The previous caller gets the error of its own computation.
      .catch(() => undefined)
      .then(() => this.#take(blob, task))
      .finally(() => this.#underWay.delete(blob));
    this.#underWay.set(blob, taking);
    this.#last = taking;
    return taking;
  }

  async #take(blob: string, task: TaskView): Promise<Int8Array> {
    const { database, store, takeOutline } = this.#options;
    const pairs = await takeOutline(await store.get(blob), task);
    await savePeaks(database, blob, pairs);
    return pairs;
  }
}
