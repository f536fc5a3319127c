import type { AudioOutput, EngineBoundary, EngineFault, Utterance } from '@parlando/speech';

export interface SpeakRequest {
  readonly utterance: Utterance;
  readonly output: AudioOutput;
}

export interface SpeakMessage extends SpeakRequest {
  readonly jobId: number;
  readonly isUrgent: boolean;
}

/** Messages of an engine thread or process. */
export type WorkerMessage =
  | ReadyMessage
  /** It begins a long step, during which it neither sends messages nor stops on request. */
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

/** Memory use of the process, sent periodically. */
export interface MemoryMessage {
  readonly type: 'memory';
  readonly rssBytes: number;
}

/** Events since the last message. */
export interface Spoken {
  readonly bytes?: Uint8Array;
  readonly boundaries?: readonly EngineBoundary[];
}

export interface EndMessage extends Spoken {
  readonly type: 'end';
  readonly jobId: number;
  readonly samples: number;
  readonly peaks?: Int8Array;
  /** Cost of a network's synthesis: untrimmed audio, and CPU time of the process, in ms. */
  readonly cost?: { readonly soundMs: number; readonly cpuMs: number };
  readonly rssBytes?: number;
}
