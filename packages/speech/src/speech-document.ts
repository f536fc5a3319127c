import type { AlignedText } from './aligned-text.ts';
import type { Pinyin } from './engine.ts';

/** Twice the voice's own level. An engine that cannot speak so loud says so (`Engine.beyondReach`). */
export const MOST_VOLUME = 200;

/** How to speak a run of text, from plain text or SSML. */
export interface SpeechStyle {
  /** Voice name as the person wrote it (a ShortName of the catalogue or an embedded voice's name). */
  readonly voice: string;
  /** BCP 47, where the document names one (`xml:lang`, `lang`); else the voice's own. */
  readonly locale?: string;
  /** Ratios as in `SpokenPart`. */
  readonly rate: number;
  readonly pitch: number;
  readonly range: number;
  /** 0 to 200, as in `SpokenPart`. */
  readonly volume: number;
  readonly emphasis?: 'strong' | 'moderate' | 'reduced';
  readonly expression?: { readonly style: string; readonly degree: number; readonly role?: string };
  readonly sayAs?: { readonly interpretAs: string; readonly format?: string; readonly detail?: string };
  /** Sounds in place of the text. */
  readonly ipa?: string;
  readonly pinyin?: Pinyin;
}

/** UTF-16 units `start` to `end` of a node's text that replace other words. No dictionary changes them. */
export interface StandIn {
  readonly start: number;
  readonly end: number;
  /** The words in the source, if they are counted and shown instead of the replacement. */
  readonly written?: string;
}

export type SpeechNode =
  | {
      readonly kind: 'text';
      readonly content: AlignedText;
      readonly style: SpeechStyle;
      /** In order, none overlapping another. */
      readonly standIns?: readonly StandIn[];
    }
  /** A pause the document asks for. It replaces the pause punctuation would have made there. */
  | { readonly kind: 'pause'; readonly durationMs: number }
  /** The text before and after belongs to different sentences or paragraphs. */
  | { readonly kind: 'boundary'; readonly level: 'sentence' | 'paragraph' }
  | { readonly kind: 'mark'; readonly name: string };

/** What to speak, in order. The planner's only input. */
export interface SpeechDocument {
  readonly nodes: readonly SpeechNode[];
  /** Pause lengths the document sets for its own boundaries (`mstts:silence`), in ms. */
  readonly silence?: {
    readonly leadingMs?: number;
    readonly tailingMs?: number;
    readonly sentenceMs?: number;
    readonly commaMs?: number;
    readonly semicolonMs?: number;
    readonly enumerationCommaMs?: number;
  };
}
