import { AppError } from '@parlando/contract';
import { type Engine, EngineError } from '@parlando/speech';
import type { AudioStore, BlobId } from '../../../ports/audio-store.ts';
import type { Log } from '../../../ports/log.ts';
import { forgetBlob } from '../store/audio-cache.ts';
import type { Queryable } from '../store/queryable.ts';
import { readBlobSource, replaceBlob } from '../store/replace-blob.ts';
import type { StoredSegment, StoredTake } from '../task-row.ts';
import { failureOf } from './engine-failure.ts';
import { speakTake } from './segment-flights.ts';
import { Take } from './take.ts';

export interface LostAudioOptions {
  readonly database: Queryable;
  readonly store: AudioStore;
  readonly engines: ReadonlyMap<string, Engine>;
  readonly log: Log;
}

/** How many are synthesised again at once; new requests need the threads too. */
const atOnce = 4;
const rememberedSuccessors = 500;

/** Synthesises audio again that rows reference but the store has lost, free of charge. */
export class LostAudio {
  readonly #options: LostAudioOptions;
  /** Maps lost blobs to new ones: a caller that read the rows earlier still requests the lost one. */
  readonly #successors = new Map<BlobId, StoredTake>();
  readonly #underWay = new Map<BlobId, Promise<StoredTake & { readonly audio: Uint8Array }>>();

  constructor(options: LostAudioOptions) {
    this.#options = options;
  }

  /** The segments with their lost audio replaced. Throws what `again` throws. */
  async whole(segments: readonly StoredSegment[]): Promise<StoredSegment[]> {
    const present: StoredSegment[] = [];
    for (let at = 0; at < segments.length; at += atOnce) {
      present.push(
        ...(await Promise.all(segments.slice(at, at + atOnce).map((each) => this.#present(each)))),
      );
    }
    return present;
  }

  async #present(segment: StoredSegment): Promise<StoredSegment> {
    if (await this.#options.store.has(segment.blob)) return segment;
    const { blob, bytes, samples } = await this.again(segment.blob);
    return { ...segment, blob, bytes, samples };
  }

  /** Synthesises a lost blob again. Throws AUDIO_NOT_FOUND when no row has its segment, ENGINE_UNAVAILABLE, SYNTHESIS_FAILED, STORAGE_FULL. */
  again(blob: BlobId): Promise<StoredTake & { readonly audio: Uint8Array }> {
    const speaking = this.#underWay.get(blob) ?? this.#speak(blob).finally(() => this.#underWay.delete(blob));
    this.#underWay.set(blob, speaking);
    return speaking;
  }

  async #speak(lost: BlobId): Promise<StoredTake & { readonly audio: Uint8Array }> {
    const { database, store, engines, log } = this.#options;
    const source = await readBlobSource(database, lost);
    const successor = this.#successors.get(lost);
    if (source === undefined && successor) return { ...successor, audio: await store.get(successor.blob) };
    if (source === undefined) {
      await forgetBlob(database, lost);
      throw new AppError('AUDIO_NOT_FOUND');
    }
    log.warn({ blob: lost }, 'stored audio is missing and is synthesised again');
    const engine = engines.get(source.engine);
    if (engine === undefined) throw new AppError('ENGINE_UNAVAILABLE');
    const take = new Take();
    try {
      const signal = new AbortController().signal;
      const spoken = await speakTake(engine, source, source.output, take, signal);
      const audio = take.bytes();
      const stored = { blob: await store.put(audio), bytes: audio.length, ...spoken };
      await replaceBlob(database, lost, stored);
      this.#remember(lost, stored);
      return { ...stored, audio };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw new AppError(failureOf(error, 0).failure.code, undefined, { cause: error });
    }
  }

  #remember(lost: BlobId, stored: StoredTake): void {
    this.#successors.set(lost, stored);
    const [oldest] = this.#successors.keys();
    if (this.#successors.size > rememberedSuccessors && oldest) this.#successors.delete(oldest);
  }
}

/** Wraps a store so that lost audio is synthesised again when it is read. */
export function withLostAudio(store: AudioStore, lost: LostAudio): AudioStore {
  return {
    put: (bytes) => store.put(bytes),
    has: (blob) => store.has(blob),
    delete: (blob, unlessStoredAfter) => store.delete(blob, unlessStoredAfter),
    list: () => store.list(),
    now: () => store.now(),
    async get(blob, range) {
      try {
        return await store.get(blob, range);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'AUDIO_NOT_FOUND')) throw error;
        const { audio } = await lost.again(blob);
        return audio.subarray(range?.start ?? 0, range?.end);
      }
    },
  };
}
