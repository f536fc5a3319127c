import type { AudioOutput, EngineBoundary, EngineFault, Utterance } from '@parlando/speech';

/** What a speaking thread is started with. */
export interface SpeechWorkerData {
  /** One Int32: the id of the job to stop. Shared, because the thread reads no messages while it speaks. */
  readonly abortedJob: SharedArrayBuffer;
  /** It speaks the first words of newcomers while all the others are busy. */
  readonly spare: boolean;
}

export interface SpeakRequest {
  readonly utterance: Utterance;
  readonly output: AudioOutput;
}

export interface SpeakMessage extends SpeakRequest {
  readonly jobId: number;
}

export type WorkerMessage =
  | { readonly type: 'ready'; readonly languages: readonly string[] }
  | { readonly type: 'audio'; readonly jobId: number; readonly bytes: Uint8Array }
  | { readonly type: 'boundary'; readonly jobId: number; readonly boundary: EngineBoundary }
  | {
      readonly type: 'end';
      readonly jobId: number;
      readonly samples: number;
      readonly peaks?: Int8Array;
    }
  /** `broken`: the thread must not be used again. */
  | {
      readonly type: 'failed';
      readonly jobId: number;
      readonly fault: EngineFault;
      readonly message: string;
      readonly broken: boolean;
    };
