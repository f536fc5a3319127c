import { EspeakError } from '../errors.ts';
import type { SpeechResult } from '../espeak.ts';
import type { SpeechEvent } from '../events.ts';
import type { EspeakVariant, EspeakVoice } from '../voices.ts';
import type { WorkerReply, WorkerRequest, WorkerSpeech } from './messages.ts';

export type { WorkerSpeech } from './messages.ts';

export interface WorkerHandlers {
  /** Samples, or mp3 bytes when `WorkerSpeech.mp3` was given. The receiver owns them. May be empty. */
  readonly onData?: ((data: Int16Array | Uint8Array) => void) | undefined;
  readonly onEvent?: ((event: SpeechEvent) => void) | undefined;
  /** Ends the speech; `completed` is false then. */
  readonly signal?: AbortSignal | undefined;
}

export interface WorkerSpeechResult extends SpeechResult {
  readonly missingLanguages: readonly string[];
}

/** What to do with the replies of one request; true when it is over. */
type Receiver = (reply: WorkerReply) => boolean;

/**
 * The synthesiser in a module worker made from src/worker/worker.ts, so that a page stays responsive. Requests are
 * answered in order. A speech that broke the module fails; the next one finds a new module.
 */
export class EspeakWorkerClient {
  readonly #worker: Worker;
  readonly #receivers = new Map<number, Receiver>();
  readonly #failures = new Map<number, (error: Error) => void>();
  #lastId = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => this.#receive(data));
    worker.addEventListener('error', ({ message }) => this.#failAll(new EspeakError('trapped', message)));
  }

  /** Loads the module and languages. `base` is where dist/ is served, if not beside the worker's sources. */
  async load(languages: readonly string[], base?: URL): Promise<void> {
    await this.#request({ type: 'load', languages, base: base?.href }, (reply) => reply.type === 'loaded');
  }

  async list(): Promise<{ voices: readonly EspeakVoice[]; variants: readonly EspeakVariant[] }> {
    let answer: { voices: readonly EspeakVoice[]; variants: readonly EspeakVariant[] } = {
      voices: [],
      variants: [],
    };
    await this.#request({ type: 'list' }, (reply) => {
      if (reply.type === 'list') answer = reply;
      return reply.type === 'list';
    });
    return { voices: answer.voices, variants: answer.variants };
  }

  async speak(speech: WorkerSpeech, handlers: WorkerHandlers = {}): Promise<WorkerSpeechResult> {
    let end: WorkerSpeechResult = { samples: 0, completed: false, missingLanguages: [] };
    const id = this.#nextId();
    const cancel = (): void => this.#worker.postMessage({ id, type: 'cancel' } satisfies WorkerRequest);
    handlers.signal?.addEventListener('abort', cancel, { once: true });
    try {
      const spoken = this.#send({ id, type: 'speak', speech }, (reply) => {
        if (reply.type === 'piece') deliver(reply, handlers);
        if (reply.type === 'end') end = { ...reply.result, missingLanguages: reply.missingLanguages };
        return reply.type === 'end';
      });
      if (handlers.signal?.aborted) cancel();
      await spoken;
    } finally {
      handlers.signal?.removeEventListener('abort', cancel);
    }
    return end;
  }

  /** Ends the worker; pending requests fail. */
  dispose(): void {
    this.#worker.terminate();
    this.#failAll(new EspeakError('disposed', 'The worker was disposed of'));
  }

  #nextId(): number {
    this.#lastId++;
    return this.#lastId;
  }

  #request(
    request: { type: 'load'; languages: readonly string[]; base: string | undefined } | { type: 'list' },
    receiver: Receiver,
  ): Promise<void> {
    return this.#send({ id: this.#nextId(), ...request }, receiver);
  }

  #send(request: WorkerRequest, receiver: Receiver): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#failures.set(request.id, reject);
      this.#receivers.set(request.id, (reply) => {
        const over = receiver(reply);
        if (over) resolve();
        return over;
      });
      this.#worker.postMessage(request);
    });
  }

  #receive(reply: WorkerReply): void {
    if (reply.type === 'error') {
      this.#failures.get(reply.id)?.(
        reply.fault === undefined ? new Error(reply.message) : new EspeakError(reply.fault, reply.message),
      );
    } else if (this.#receivers.get(reply.id)?.(reply) !== true) {
      return;
    }
    this.#receivers.delete(reply.id);
    this.#failures.delete(reply.id);
  }

  #failAll(error: Error): void {
    for (const fail of this.#failures.values()) fail(error);
    this.#failures.clear();
    this.#receivers.clear();
  }
}

function deliver(reply: Extract<WorkerReply, { type: 'piece' }>, handlers: WorkerHandlers): void {
  if (handlers.onEvent !== undefined) for (const event of reply.events) handlers.onEvent(event);
  handlers.onData?.(reply.data);
}
