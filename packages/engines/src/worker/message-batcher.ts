import type { EngineBoundary, SynthesisEvent } from '@parlando/speech';
import { concatBytes } from '@parlando/speech';
import type { Spoken, WorkerMessage } from './worker-messages.ts';

/** How many chunks are sent one by one, so that the first sound arrives at once. */
const EAGER_CHUNKS = 2;
/** The longest a piece of audio waits for more. */
const BATCH_MS = 20;

/**
 * Sends one job's events to the main thread, later audio in batches and boundaries with the audio that follows them: to wake
 * the other thread costs more than what is sent.
 */
export class MessageBatcher {
  readonly #jobId: number;
  readonly #post: (message: WorkerMessage, transfer?: ArrayBuffer[]) => void;
  #waiting: Uint8Array[] = [];
  #boundaries: EngineBoundary[] = [];
  #sentChunks = 0;
  #sentAt = 0;

  constructor(jobId: number, post: (message: WorkerMessage, transfer?: ArrayBuffer[]) => void) {
    this.#jobId = jobId;
    this.#post = post;
  }

  readonly emit = (event: SynthesisEvent): void => {
    if (event.type === 'audio') this.#audio(event.bytes);
    else if (event.type === 'boundary') this.#boundaries.push(event.boundary);
    else this.#send({ ...event, jobId: this.#jobId });
  };

  #audio(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    if (this.#sentChunks < EAGER_CHUNKS || performance.now() - this.#sentAt >= BATCH_MS)
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
