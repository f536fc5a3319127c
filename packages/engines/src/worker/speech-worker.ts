import type { Worker } from 'node:worker_threads';
import type { SpeakMessage, WorkerMessage } from './worker-messages.ts';

/** A thread or process that speaks one job at a time. */
export interface SpeechWorker {
  readonly kind: 'thread' | 'process';
  /** Calls back with what it says, and with why it is lost, more than once perhaps. */
  listen(onMessage: (message: WorkerMessage) => void, onLost: (error: Error) => void): void;
  speak(message: SpeakMessage): void;
  /** How long it has waited for a processor since it began, where that can be told: this is no fault of its own. */
  waitedMs?(): number;
  /** Asks it to stop a job. */
  stop(jobId: number): void;
  /** Ends it whatever it does, and resolves when it is gone. */
  terminate(): Promise<unknown>;
}

/** What a speaking thread is started with. */
export interface SpeechThreadData {
  /** One Int32: the id of the job to stop. Shared, because the thread reads no messages while it speaks. */
  readonly abortedJob: SharedArrayBuffer;
  /** One Int32: how many newcomers all threads but theirs stand still for; shared for the same reason. */
  readonly newcomers: SharedArrayBuffer;
  /** It speaks the first words of newcomers while all the others are busy. */
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
