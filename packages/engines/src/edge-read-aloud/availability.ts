import { EngineError, type EngineIncident, incidentOf } from '@parlando/speech';
import type { EngineLogger } from '../engine-factory.ts';
import { ServiceRefusal } from './service-error.ts';

export interface AvailabilityTimes {
  /** Until the first new attempt after the service was lost; doubles with each that fails. */
  readonly retryMs: number;
  readonly maxRetryMs: number;
}

export interface AvailabilityOptions {
  readonly times: AvailabilityTimes;
  /** Probes the service. Throws when synthesis does not work. */
  readonly probe: (signal: AbortSignal) => Promise<void>;
  readonly logger: EngineLogger;
}

/** Consecutive failures that open the circuit. Requests that ran at the same time count as one failure. */
const tolerated = { unavailable: 1, crashed: 3 } as const;

/** Availability of the service: a circuit breaker that closes again by probing in the background. */
export class Availability {
  readonly #options: AvailabilityOptions;
  readonly #listeners = new Set<() => void>();
  #state: 'unknown' | 'reachable' | 'unreachable' = 'unknown';
  #stopping = new AbortController();
  #probing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #attempts = 0;
  #quietUntil = 0;
  #failures = 0;
  #lastIncident: EngineIncident | undefined;
  /** Counts failures, so that a request knows which of them happened while it ran. */
  #epoch = 0;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
    this.#stopping.abort();
  }

  get reachable(): boolean {
    return this.#state === 'reachable';
  }

  /** Why it was lost last. */
  get lastIncident(): EngineIncident | undefined {
    return this.#lastIncident;
  }

  /** Calls back when it becomes reachable or unreachable, and when a probe succeeds. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Starts to probe, and continues until it is closed. */
  open(): void {
    if (!this.#stopping.signal.aborted) return;
    this.#stopping = new AbortController();
    void this.#probe();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    this.#state = 'unknown';
    await this.#probing;
  }

  /** Joins a running probe, or starts one unless the service asked to be left alone. Never rejects. */
  async ask(): Promise<void> {
    if (performance.now() >= this.#quietUntil) await this.#probe();
  }

  #probe(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve();
    clearTimeout(this.#timer);
    this.#probing ??= this.#probeNow(this.#stopping.signal).finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  /** Call it when a request begins, and the returned function with its outcome. */
  begin(): { succeeded(): void; failed(error: unknown): void } {
    const epoch = this.#epoch;
    return {
      succeeded: () => {
        this.#failures = 0;
      },
      failed: (error) => {
        // While it is lost, a request only found that out: it says nothing new.
        if (this.reachable && epoch === this.#epoch) this.#count(error);
      },
    };
  }

  #count(error: unknown): void {
    if (!(error instanceof EngineError)) return;
    if (error.fault !== 'unavailable' && error.fault !== 'crashed') return;
    this.#epoch++;
    this.#failures++;
    if (this.#failures >= tolerated[error.fault]) this.#lose(error);
  }

  async #probeNow(signal: AbortSignal): Promise<void> {
    try {
      await this.#options.probe(signal);
      if (!signal.aborted) this.#gain();
    } catch (error) {
      if (!signal.aborted) this.#lose(error);
    }
  }

  #gain(): void {
    clearTimeout(this.#timer);
    const isNews = this.#state !== 'reachable';
    this.#state = 'reachable';
    this.#attempts = 0;
    this.#failures = 0;
    if (isNews) this.#options.logger.info({}, 'Edge read-aloud can be reached');
    this.#notify();
  }

  #lose(error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    this.#lastIncident = incidentOf(error);
    const isNews = this.#state !== 'unreachable';
    this.#state = 'unreachable';
    const { retryMs, maxRetryMs } = this.#options.times;
    const asked = error instanceof ServiceRefusal ? (error.retryAfterMs ?? 0) : 0;
    const waitMs = Math.min(maxRetryMs, Math.max(asked, retryMs * 2 ** this.#attempts));
    this.#attempts++;
    this.#quietUntil = performance.now() + Math.min(maxRetryMs, asked);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#probe(), waitMs);
    this.#timer.unref();
    if (!isNews) return;
    this.#options.logger.warn(
      // One line without a stack: having no internet is not a program fault.
      { reason: this.#lastIncident.message, retryMs: waitMs },
      'Edge read-aloud cannot be reached: embedded voices speak in its place',
    );
    this.#notify();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
