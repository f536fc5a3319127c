import type { EspeakFault } from '../errors.ts';
import type { SpeechResult } from '../espeak.ts';
import type { SpeechEvent } from '../events.ts';
import type { Mp3EncoderOptions } from '../mp3-encoder.ts';
import type { SpeechInput } from '../speech-input.ts';
import type { EspeakVariant, EspeakVoice } from '../voices.ts';

export interface WorkerSpeech {
  readonly input: SpeechInput;
  /** Without it the pieces are PCM. */
  readonly mp3?: Mp3EncoderOptions | undefined;
}

export type WorkerRequest = { readonly id: number } & (
  | { readonly type: 'load'; readonly languages: readonly string[]; readonly base: string | undefined }
  | { readonly type: 'list' }
  | { readonly type: 'speak'; readonly speech: WorkerSpeech }
  /** Ends the speech of that id. */
  | { readonly type: 'cancel' }
);

export type WorkerReply = { readonly id: number } & (
  | { readonly type: 'loaded' }
  | {
      readonly type: 'list';
      readonly voices: readonly EspeakVoice[];
      readonly variants: readonly EspeakVariant[];
    }
  | {
      readonly type: 'piece';
      readonly data: Int16Array | Uint8Array;
      readonly events: readonly SpeechEvent[];
    }
  | { readonly type: 'end'; readonly result: SpeechResult; readonly missingLanguages: readonly string[] }
  | { readonly type: 'error'; readonly fault: EspeakFault | undefined; readonly message: string }
);
