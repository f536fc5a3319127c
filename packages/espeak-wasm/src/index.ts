export { EspeakError, type EspeakFault } from './errors.ts';
export {
  Espeak,
  type EspeakOptions,
  type Mp3Handlers,
  type PcmHandlers,
  type SpeechHandlers,
  type SpeechResult,
} from './espeak.ts';
export type { SpeechEvent } from './events.ts';
export type { Mp3Encoder, Mp3EncoderOptions } from './mp3-encoder.ts';
export type { Speech } from './speech.ts';
export type { SpeechInput, SpeechParameters } from './speech-input.ts';
export type { EspeakVariant, EspeakVoice } from './voices.ts';
