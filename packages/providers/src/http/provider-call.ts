import { AppError } from '@parlando/contract';
import type { ProviderTransport } from '../provider-types.ts';

/** One call to a provider, to the last byte of its response: owns its timer and its abort signal. */
export class ProviderCall {
  readonly transport: ProviderTransport;
  /** Secrets that must not appear in errors: the key. */
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

  /** Maps a failed request or read to the caller's reason, a time-out, the catalogue's error, else `otherwise`. */
  failure(cause: unknown, otherwise: AppError): unknown {
    const { signal } = this.transport;
    if (signal.aborted) return signal.reason;
    if (this.#timedOut) return new AppError('PROVIDER_TIMEOUT');
    return cause instanceof AppError ? cause : otherwise;
  }

  /** Aborts what is still running, and releases timer and listener. Idempotent. */
  end(): void {
    clearTimeout(this.#timer);
    this.transport.signal.removeEventListener('abort', this.#giveUp);
    this.#controller.abort();
  }

  readonly #giveUp = (): void => this.#controller.abort();
}
