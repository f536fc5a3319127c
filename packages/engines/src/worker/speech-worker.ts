import type { Worker } from 'node:worker_threads';
import type { SpeakMessage, WorkerMessage } from './worker-messages.ts';

/** A thread or process that runs one job at a time. */
export interface SpeechWorker {
  readonly kind: 'thread' | 'process';
  /** Calls back with its messages, and with the reason of its loss, perhaps more than once. */
  listen(onMessage: (message: WorkerMessage) => void, onLost: (error: Error) => void): void;
  speak(message: SpeakMessage): void;
  /** How long it has waited for a processor since its start, if known, which does not count as hanging. */
  waitedMs?(): number;
  /** Asks it to stop a job. */
  stop(jobId: number): void;
  /** Kills it, and resolves when it is gone. */
  terminate(): Promise<unknown>;
}

/** Start parameters of an engine thread. */
export interface SpeechThreadData {
  /** One Int32: the id of the job to stop. Shared memory, because the thread reads no messages during a synthesis. */
  readonly abortedJob: SharedArrayBuffer;
  /** One Int32: number of newcomers for whom all other threads pause; shared for the same reason. */
  readonly newcomers: SharedArrayBuffer;
  /** A spare thread for newcomers' first segments while all others are busy. */
  readonly spare: boolean;
}

export type SpawnThread = (data: SpeechThreadData) => Worker;

/** Starts a thread. Throws when none can be made. */
export function startThread(spawn: SpawnThread, more: Omit<SpeechThreadData, 'abortedJob'>): SpeechWorker {
  const abortedJob = new Int32Array(new SharedArrayBuffer(4));
  const worker = spawn({ abortedJob: abortedJob.buffer as SharedArrayBuffer, ...more });
  return {
    kind: 'thread',
    listen(onMessage, onLost) {
      worker.on('message', onMessage);
      worker.on('error', (error) => onLost(asError(error)));
      worker.on('exit', (code) => onLost(new Error(`the speech thread ended with code ${code}`)));
    },
    speak: (message) => worker.postMessage(message),
    stop: (jobId) => void Atomics.store(abortedJob, 0, jobId),
    terminate: () => worker.terminate(),
  };
}

export function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}
