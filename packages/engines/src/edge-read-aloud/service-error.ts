import { readRetryAfterMs } from '@parlando/contract';
import { EngineError } from '@parlando/speech';

/** The service refused the connection: with an HTTP status, or without any response. */
export class ServiceRefusal extends EngineError {
  readonly status: number | undefined;
  /** The wait that it asked for. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    options: { status?: number | undefined; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super('unavailable', message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ServiceRefusal';
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }

  static ofStatus(status: number, retryAfter: string | null | undefined): ServiceRefusal {
    return new ServiceRefusal(`the service answered ${status}`, {
      status,
      retryAfterMs: readRetryAfterMs(retryAfter),
    });
  }
}

export function abortedError(): EngineError {
  return new EngineError('aborted', 'the caller stopped listening');
}

/**
 * Runs `attempt`. The service refuses clients whose clock is wrong with 403, so after a 403 it adjusts the clock and
 * tries once more.
 */
export async function withServiceClock<T>(
  setClock: (dateHeader: string | null | undefined) => boolean,
  attempt: (noteDate: (dateHeader: string | null | undefined) => void) => Promise<T>,
): Promise<T> {
  let date: string | null | undefined;
  const noteDate = (header: string | null | undefined) => {
    date = header;
  };
  try {
    return await attempt(noteDate);
  } catch (error) {
    if (!(error instanceof ServiceRefusal) || error.status !== 403 || !setClock(date)) throw error;
    return attempt(noteDate);
  }
}
