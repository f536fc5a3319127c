import { AppError, type ErrorCode } from '@parlando/contract';
import { EngineError, type EngineFault } from '@parlando/speech';
import { isStorageFault, storageFullError } from '../../../ports/storage-space.ts';
import type { TaskFailure } from '../task-row.ts';

interface SegmentFailure {
  readonly failure: TaskFailure;
  /** Whether the same segment may succeed when it is tried again, after `pauseMs`. */
  readonly isRetryable: boolean;
  readonly pauseMs: number;
}

interface FaultMeaning {
  readonly code: ErrorCode;
  readonly isRetryable: boolean;
  readonly pauseMs?: number;
}

/** An `aborted` that we did not cause, as when a thread is replaced: the segment can be retried elsewhere. */
const meanings: Record<EngineFault, FaultMeaning> = {
  unsupported: { code: 'SYNTHESIS_FAILED', isRetryable: false },
  // A pool whose threads have all crashed will have new ones soon.
  unavailable: { code: 'ENGINE_UNAVAILABLE', isRetryable: true, pauseMs: 700 },
  crashed: { code: 'SYNTHESIS_FAILED', isRetryable: true },
  'no-audio': { code: 'SYNTHESIS_FAILED', isRetryable: false },
  overrun: { code: 'ENGINE_OVERRUN', isRetryable: false },
  aborted: { code: 'SYNTHESIS_FAILED', isRetryable: true },
};

/** What an engine's error means for the task. Any other error comes from the store and may be temporary. */
export function failureOf(error: unknown, segment: number): SegmentFailure {
  if (error instanceof EngineError) {
    const { code, isRetryable, pauseMs = 0 } = meanings[error.fault];
    const details = code === 'ENGINE_UNAVAILABLE' ? undefined : { segment };
    return { failure: { code, segment, ...(details && { details }) }, isRetryable, pauseMs };
  }
  if (isStorageFault(error) || (error instanceof AppError && error.code === 'STORAGE_FULL')) {
    const { code, details = {} } = storageFullError();
    return { failure: { code, details, segment }, isRetryable: false, pauseMs: 0 };
  }
  const code = error instanceof AppError ? error.code : 'INTERNAL_ERROR';
  return { failure: { code, segment }, isRetryable: true, pauseMs: 100 };
}
