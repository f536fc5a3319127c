import type { SynthesisEvent } from '@parlando/speech';
import { concatBytes } from '@parlando/speech';
import type { WorkerMessage } from './worker-messages.ts';

/** How many chunks are sent one by one, so that the first sound arrives at once. */
const EAGER_CHUNKS = 2;
const BATCH_BYTES = 8192;
/** The longest a piece of audio waits for more. */
const BATCH_MS = 20;

/** Sends one job's events to the main thread, later audio in batches: a message costs more than its bytes. */
export class MessageBatcher {
  readonly #jobId: number;
  readonly #post: (message: WorkerMessage, transfer?: ArrayBuffer[]) => void;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #sentChunks = 0;
  #sentAt = 0;

  constructor(jobId: number, post: (message: WorkerMessage, transfer?: ArrayBuffer[]) => void) {
    this.#jobId = jobId;
    this.#post = post;
  }

  readonly emit = (event: SynthesisEvent): void => {
    if (event.type === 'audio') this.#audio(event.bytes);
    else if (event.type === 'boundary') this.#post({ ...event, jobId: this.#jobId });
    else {
      this.#flush();
      this.#post({ ...event, jobId: this.#jobId });
    }
  };

  #audio(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    const due = this.#sentChunks < EAGER_CHUNKS || this.#waitingBytes >= BATCH_BYTES;
    if (due || performance.now() - this.#sentAt >= BATCH_MS) this.#flush();
  }

  #flush(): void {
    if (this.#waitingBytes === 0) return;
    const bytes = concatBytes(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#sentChunks++;
    this.#sentAt = performance.now();
    this.#post({ type: 'audio', jobId: this.#jobId, bytes }, [bytes.buffer]);
  }
}
