import type { AudioOutput, EngineBoundary, EngineFault, Utterance } from '@parlando/speech';

export interface SpeakRequest {
  readonly utterance: Utterance;
  readonly output: AudioOutput;
}

export interface SpeakMessage extends SpeakRequest {
  readonly jobId: number;
  readonly isUrgent: boolean;
}

/** What a speaking thread or process says. */
export type WorkerMessage =
  | ReadyMessage
  /** It begins something that takes a while, during which it neither says anything nor stops when asked. */
  | {
      readonly type: 'step';
      readonly jobId: number;
      readonly expectedMs: number;
    }
  | MemoryMessage
  | (Spoken & { readonly type: 'audio'; readonly jobId: number })
  | EndMessage
  /** `broken`: the thread must not be used again. */
  | {
      readonly type: 'failed';
      readonly jobId: number;
      readonly fault: EngineFault;
      readonly message: string;
      readonly broken: boolean;
    };

export interface ReadyMessage {
  readonly type: 'ready';
  /** The voice files that espeak-ng has. */
  readonly languages?: readonly string[];
  /** How many speakers a network has. */
  readonly speakers?: number;
}

/** How much memory the process holds, told again and again. */
export interface MemoryMessage {
  readonly type: 'memory';
  readonly rssBytes: number;
}

/** What was spoken since it last said so. */
export interface Spoken {
  readonly bytes?: Uint8Array;
  readonly boundaries?: readonly EngineBoundary[];
}

export interface EndMessage extends Spoken {
  readonly type: 'end';
  readonly jobId: number;
  readonly samples: number;
  readonly peaks?: Int8Array;
  /** What a network's speech took: sound before it was trimmed, and CPU time of the process, in ms. */
  readonly cost?: { readonly soundMs: number; readonly cpuMs: number };
  readonly rssBytes?: number;
}
