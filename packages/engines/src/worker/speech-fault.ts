import type { EngineFault } from '@parlando/speech';

/** Why a job failed, inside a speaking thread: `EngineError` would load the whole speech package into each of them. */
export class SpeechFault extends Error {
  readonly fault: EngineFault;
  constructor(fault: EngineFault, message: string) {
    super(message);
    this.name = 'SpeechFault';
    this.fault = fault;
  }
}
