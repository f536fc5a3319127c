import type { EngineFault } from '@parlando/speech';
import type { WorkerMessage } from './worker-messages.ts';

/** Why a job failed, inside an engine thread: `EngineError` would load the whole speech package into each of them. */
export class SpeechFault extends Error {
  readonly fault: EngineFault;
  constructor(fault: EngineFault, message: string) {
    super(message);
    this.name = 'SpeechFault';
    this.fault = fault;
  }
}

/** Any error other than a `SpeechFault` means that the thread is unusable. */
export function failedMessage(jobId: number, error: unknown): WorkerMessage {
  const known = error instanceof SpeechFault;
  return {
    type: 'failed',
    jobId,
    fault: known ? error.fault : 'crashed',
    message: error instanceof Error ? error.message : String(error),
    broken: !known,
  };
}
