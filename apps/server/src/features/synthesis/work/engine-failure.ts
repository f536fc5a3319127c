import { AppError, type ErrorCode } from '@parlando/contract';
import { EngineError, type EngineFault } from '@parlando/speech';
import type { TaskFailure } from '../task-row.ts';

interface SegmentFailure {
  readonly failure: TaskFailure;
  /** Whether the same segment may succeed at once. */
  readonly isRetryable: boolean;
}

/** `aborted` here means by somebody else than us, as when a thread is replaced: the work is whole again elsewhere. */
const codes: Record<EngineFault, { code: ErrorCode; isRetryable: boolean }> = {
  unsupported: { code: 'SYNTHESIS_FAILED', isRetryable: false },
  unavailable: { code: 'ENGINE_UNAVAILABLE', isRetryable: false },
  crashed: { code: 'SYNTHESIS_FAILED', isRetryable: true },
  'no-audio': { code: 'SYNTHESIS_FAILED', isRetryable: false },
  aborted: { code: 'SYNTHESIS_FAILED', isRetryable: true },
};

/** What an engine's error means for the task. Any other error is the store's: it may pass. */
export function failureOf(error: unknown, segment: number): SegmentFailure {
  if (error instanceof EngineError) {
    const { code, isRetryable } = codes[error.fault];
    const details = code === 'SYNTHESIS_FAILED' ? { segment } : undefined;
    return { failure: { code, segment, ...(details && { details }) }, isRetryable };
  }
  const code = error instanceof AppError ? error.code : 'INTERNAL_ERROR';
  return { failure: { code, segment }, isRetryable: true };
}
