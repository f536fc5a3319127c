import type { EngineBoundary, SynthesisEvent } from '@parlando/speech';
import { concatBytes } from '@parlando/speech';
import type { Spoken, WorkerMessage } from './worker-messages.ts';

/** How many chunks are sent one by one, so that the first sound arrives at once. */
const EAGER_CHUNKS = 2;

/**
 * Sends one job's events to the main thread, boundaries with the audio that follows them. With `batchMs` steady audio is
 * sent in batches: waking the other thread costs more than the data.
 */
export class MessageBatcher {
  readonly #jobId: number;
  readonly #post: (message: WorkerMessage, transfer?: ArrayBuffer[]) => void;
  readonly #batchMs: number;
  #waiting: Uint8Array[] = [];
  #boundaries: EngineBoundary[] = [];
  #sentChunks = 0;
  #sentAt = 0;

  /** @param batchMs the shortest time between two batches; what waits is sent with the next audio after it, or the end */
  constructor(
    jobId: number,
    post: (message: WorkerMessage, transfer?: ArrayBuffer[]) => void,
    { batchMs = 0 } = {},
  ) {
    this.#jobId = jobId;
    this.#post = post;
    this.#batchMs = batchMs;
  }

  readonly emit = (event: SynthesisEvent): void => {
    if (event.type === 'audio') this.#audio(event.bytes);
    else if (event.type === 'boundary') this.#boundaries.push(event.boundary);
    else this.#send({ ...event, jobId: this.#jobId });
  };

  #audio(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    if (this.#sentChunks < EAGER_CHUNKS || performance.now() - this.#sentAt >= this.#batchMs)
      this.#send({ type: 'audio', jobId: this.#jobId });
  }

  #send(message: WorkerMessage): void {
    const bytes = concatBytes(this.#waiting);
    const spoken: Spoken = {
      ...(bytes.length > 0 && { bytes }),
      ...(this.#boundaries.length > 0 && { boundaries: this.#boundaries }),
    };
    this.#waiting = [];
    this.#boundaries = [];
    this.#sentChunks++;
    this.#sentAt = performance.now();
    this.#post({ ...message, ...spoken }, [bytes.buffer]);
  }
}
