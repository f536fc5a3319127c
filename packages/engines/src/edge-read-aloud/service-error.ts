import { readRetryAfterMs } from '@parlando/contract';
import { EngineError } from '@parlando/speech';

/** The service let nobody in: it answered the door with an HTTP status, or not at all. */
export class ServiceRefusal extends EngineError {
  readonly status: number | undefined;
  /** How long it asked to be left alone. */
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
 * Runs `attempt`; when the service refuses it with 403, which it does to a clock that is wrong, sets the clock by its
 * answer and tries once more.
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
