import { EspeakError } from './errors.ts';

/** One text with all parameters: no state is kept between calls. */
export type SpeechInput = SpeechParameters &
  (
    | { readonly text: string; readonly markup?: never }
    /** SSML as espeak-ng reads it. Only well-formed markup is spoken as meant. */
    | { readonly markup: string; readonly text?: never }
  );

export interface SpeechParameters {
  /** `EspeakVoice.id` */
  readonly voice: string;
  /** `EspeakVariant.id` */
  readonly variant?: string | undefined;
  /** Words a minute, 80 to 449; 175. */
  readonly rate?: number | undefined;
  /** 0 to 200; 100. Above 100 peaks are clipped. */
  readonly volume?: number | undefined;
  /** 0 to 99; 50. */
  readonly pitch?: number | undefined;
  /** 0 (monotone) to 99; 50. */
  readonly range?: number | undefined;
  /** Which punctuation is spoken by name; 'none'. */
  readonly punctuation?: 'none' | 'all' | 'some' | undefined;
  /** How capitals are indicated: 0 not, 1 by a sound, 2 by a word, 3 and more by raising the pitch so many Hz; 0. */
  readonly capitals?: number | undefined;
  /** Pause between words in units of 10 ms at the normal rate; 0. */
  readonly wordGap?: number | undefined;
  /** Length of `break` elements in percent; 100. */
  readonly breakScale?: number | undefined;
  /** Whether `[[…]]` in the input holds phonemes in espeak-ng's own notation; false. */
  readonly phonemeInput?: boolean | undefined;
  /** Whether phonemes are reported as events; false. */
  readonly phonemes?: boolean | undefined;
}

const PUNCTUATION = { none: 0, all: 1, some: 2 } as const;

function inRange(name: string, value: number, least: number, most: number): number {
  const rounded = Math.round(value);
  if (rounded >= least && rounded <= most) return rounded;
  throw new EspeakError('invalid-argument', `${name} must be from ${least} to ${most}: ${value}`);
}

/** In the order of `parameter_order` in utterance.c. */
export function encodeParameters(input: SpeechParameters): number[] {
  return [
    inRange('rate', input.rate ?? 175, 80, 449),
    inRange('volume', input.volume ?? 100, 0, 200),
    inRange('pitch', input.pitch ?? 50, 0, 99),
    inRange('range', input.range ?? 50, 0, 99),
    PUNCTUATION[input.punctuation ?? 'none'],
    inRange('capitals', input.capitals ?? 0, 0, 1000),
    inRange('wordGap', input.wordGap ?? 0, 0, 500),
    inRange('breakScale', input.breakScale ?? 100, 0, 1000),
  ];
}

/** Control characters become spaces, so that positions stay: espeak-ng reads some of them as commands. */
export function encodeText(input: SpeechInput): string {
  return (input.text ?? input.markup).replace(/(?![\t\n\r])\p{Cc}/gu, ' ');
}
