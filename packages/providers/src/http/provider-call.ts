import { AppError } from '@parlando/contract';
import type { ProviderTransport } from '../provider-types.ts';

/** One exchange with a provider, to the last byte of its answer: owns its timer and the way to end it. */
export class ProviderCall {
  readonly transport: ProviderTransport;
  /** What must never stand in an error: the key. */
  readonly secrets: readonly string[];
  readonly #controller = new AbortController();
  readonly #timer: ReturnType<typeof setTimeout>;
  #timedOut = false;

  /** @throws the signal's reason when the caller has given up already */
  constructor(transport: ProviderTransport, timeoutMs: number, secrets: readonly string[]) {
    transport.signal.throwIfAborted();
    this.transport = transport;
    this.secrets = secrets;
    transport.signal.addEventListener('abort', this.#giveUp);
    this.#timer = setTimeout(() => {
      this.#timedOut = true;
      this.#controller.abort();
    }, transport.timeoutMs ?? timeoutMs);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What a failed request or read means: the caller's reason, a time-out, the catalogue's error, else `otherwise`. */
  failure(cause: unknown, otherwise: AppError): unknown {
    const { signal } = this.transport;
    if (signal.aborted) return signal.reason;
    if (this.#timedOut) return new AppError('PROVIDER_TIMEOUT');
    return cause instanceof AppError ? cause : otherwise;
  }

  /** Ends what is still under way, and gives timer and listener back. May be called again. */
  end(): void {
    clearTimeout(this.#timer);
    this.transport.signal.removeEventListener('abort', this.#giveUp);
    this.#controller.abort();
  }

  readonly #giveUp = (): void => this.#controller.abort();
}
