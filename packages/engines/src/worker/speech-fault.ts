import type { EngineFault } from '@parlando/speech';
import type { WorkerMessage } from './worker-messages.ts';

/** Why a job failed, inside a speaking thread: `EngineError` would load the whole speech package into each of them. */
export class SpeechFault extends Error {
  readonly fault: EngineFault;
  constructor(fault: EngineFault, message: string) {
    super(message);
    this.name = 'SpeechFault';
    this.fault = fault;
  }
}

/** Anything but a `SpeechFault` means that the thread broke. */
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
