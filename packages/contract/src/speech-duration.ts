/*
 * Predicts the length of speech from its text. Each kind of character has the length of its slowest members, measured
 * with the embedded engine in Chinese, English and Spanish: the prediction becomes a price, and must not be too low for
 * any text. For usual text it is about twice the actual length, which costs nothing: that is still under half a second
 * per character.
 */

import {
  CharacterKind,
  HAN_ZERO,
  isAccentNamed,
  isLatinOrDigit,
  isReadIn,
  kindOf,
  latinRunEnd,
} from './character-kinds.ts';

/** What makes speech longer or shorter apart from its text. */
export interface SpeechManner {
  /** The name of its voice, `th-TH-PremwadeeNeural`: it reads the script of its language. */
  readonly voice?: string;
  /** Ratio to the voice's own rate. */
  readonly rate: number;
  readonly emphasis?: 'strong' | 'moderate' | 'reduced' | undefined;
  /** `say-as`: letters one by one, numbers in their longest form. */
  readonly sayAs?: { readonly interpretAs: string } | undefined;
  /** Spoken in place of the text by engines that can. */
  readonly ipa?: string | undefined;
}

/** Lengths that a document sets for the pauses at its punctuation, in ms (`mstts:silence`). */
export interface PunctuationSilence {
  readonly sentenceMs?: number | undefined;
  readonly commaMs?: number | undefined;
  readonly semicolonMs?: number | undefined;
  readonly enumerationCommaMs?: number | undefined;
}

/** Predicted length of a text, in whole ms. */
export interface SpeechDuration {
  /** Of each UTF-16 unit. A usual pause belongs to its punctuation mark, a surrogate pair to its first half. */
  readonly unitMs: Uint32Array;
  /**
   * The silence that the document asks for at punctuation marks, in their order. `figures`: at a comma between digits,
   * where some languages go on and others read a list; nothing may be cut there.
   */
  readonly silences: readonly {
    readonly unit: number;
    readonly kind: 'sentence' | 'clause' | 'figures';
    readonly ms: number;
  }[];
  /** All of it together. */
  readonly totalMs: number;
  /** Of `silences` together. */
  readonly silenceMs: number;
}

/** Milliseconds at the usual rate. */
const WORD_LETTER = 130;
/** `NATO`, `w`, `km`. */
const SPELLED_LETTER = 500;
/** `é`: e con acento. */
const LONE_ACCENTED_LETTER = 900;
/** `5ha` is five hectares. */
const UNIT_LETTER = 600;
const DIGIT = 620;
const OTHER_DIGIT = 900;
/** `77` as an ordinal: septuagésimo séptimo. */
const DIGIT_SAID_AS = 1300;
const HAN = 420;
const READ_LETTER = 450;
/** A letter of a supported alphabet, but not of the voice's language: the voice says its name. */
const NAMED_LETTER = 1900;
/** A letter or sign that the voice spells by its code: `letter 1 2 f 3`. */
const DESCRIBED = 2200;
const SYMBOL = 1250;
/** Two number words: cuatro quintos. */
const FRACTION = 1450;
/** A letter and its accent by their names: w circunflejo. */
const NAMED_ACCENT = 1300;
const PICTURE = 450;
const SPACE = 30;
const MARK = 60;
const QUIET_SIGN = 150;
const FULL_STOP = 560;
const CLAUSE_STOP = 360;
/** `a.b`, `3.5`: the dot is said. */
const SAID_DOT = 950;
/** A voice starts again at each run of one style, and where the script changes. */
const BEGINNING = 150;
const IPA_LETTER = 125;
const IPA_SPACE = 60;

/** The planner's pauses after a sentence and a paragraph, in ms, and how much a voice lengthens the words before. */
const BOUNDARY_MS = { sentence: 250, paragraph: 600 } as const;
const BOUNDARY_LENGTHENING = 350;

/** The slowest and fastest rates of engines. */
const RATES = { min: 0.45, max: 2.6 };
const EMPHASIS_RATES = { strong: 0.88, moderate: 0.94, reduced: 1.08 } as const;
/** Slow speech is longer than its rate suggests, because long syllables grow more than short ones. */
const SLOWNESS_POWER = 1.2;

/** Factor for lengths at the usual rate. */
function slowness({ rate, emphasis }: SpeechManner): number {
  const factor = emphasis === undefined ? 1 : EMPHASIS_RATES[emphasis];
  const effective = Math.min(RATES.max, Math.max(RATES.min, rate * factor));
  return effective < 1 ? effective ** -SLOWNESS_POWER : 1 / effective;
}

/** Silence at the end of every audio, in ms, unless something else is asked for. */
export const ENDING_DURATION_MS = 200;

/** Longest pause that a sentence or paragraph makes at its end, in ms. */
export function boundaryDuration(level: 'sentence' | 'paragraph', silence: PunctuationSilence = {}): number {
  return Math.max(BOUNDARY_MS[level], silence.sentenceMs ?? 0) + BOUNDARY_LENGTHENING;
}

export function predictDuration(
  text: string,
  manner: SpeechManner,
  silence: PunctuationSilence = {},
): SpeechDuration {
  const unitMs = new Uint32Array(text.length);
  const factor = slowness(manner);
  const silences: SpeechDuration['silences'][number][] = [];
  const isSaidAs = manner.sayAs !== undefined;
  const language = manner.voice === undefined ? '' : (manner.voice.split('-', 1)[0] ?? '');
  let totalMs = 0;
  let silenceMs = 0;
  let kindBefore: CharacterKind = CharacterKind.none;
  let codeBefore = 0;
  let scriptBefore: CharacterKind = CharacterKind.none;
  let unit = 0;
  while (unit < text.length) {
    const start = unit;
    const code = text.codePointAt(unit) as number;
    const kind = kindOf(code);
    let ms: number;
    let asked = 0;
    if (kind === CharacterKind.letter) {
      unit = latinRunEnd(text, unit);
      const each = letterMs(text, start, unit, isSaidAs, kindBefore);
      const first = scriptBefore === CharacterKind.letter ? 0 : BEGINNING;
      for (let index = start; index < unit; index++) {
        const letter = isAccentNamed(text.charCodeAt(index), language) ? NAMED_ACCENT : each;
        const own = Math.round((index === start ? letter + first : letter) * factor);
        unitMs[index] = own;
        totalMs += own;
      }
      codeBefore = text.charCodeAt(unit - 1);
      kindBefore = kind;
      scriptBefore = kind;
      continue;
    }
    unit += code > 0xffff ? 2 : 1;
    switch (kind) {
      case CharacterKind.space:
        ms = SPACE;
        break;
      case CharacterKind.digit:
        ms = isSaidAs ? DIGIT_SAID_AS : code < 0x80 ? DIGIT : OTHER_DIGIT;
        break;
      case CharacterKind.han:
        ms = code === HAN_ZERO && language !== 'zh' ? OTHER_DIGIT : HAN;
        break;
      case CharacterKind.readLetter:
        ms = readLetterMs(code, language);
        break;
      case CharacterKind.fullStop:
      case CharacterKind.clauseStop: {
        const isFull = kind === CharacterKind.fullStop;
        const after = text.codePointAt(unit);
        const isInside = code < 0x80 && after !== undefined && isLatinOrDigit(kindOf(after));
        if (isSaidAs || isInside) ms = SAID_DOT;
        else if (kindBefore === CharacterKind.fullStop || kindBefore === CharacterKind.clauseStop) ms = MARK;
        else ms = isFull ? FULL_STOP : CLAUSE_STOP;
        if (isFull) asked = !isInside && kindBefore !== kind ? (silence.sentenceMs ?? 0) : 0;
        else asked = clauseSilence(code, silence) ?? 0;
        if (asked > 0) {
          const isInFigures =
            kindBefore === CharacterKind.digit &&
            after !== undefined &&
            kindOf(after) === CharacterKind.digit;
          const clause = isInFigures && isComma(code) ? 'figures' : 'clause';
          silences.push({ unit: start, kind: isFull ? 'sentence' : clause, ms: asked });
        }
        break;
      }
      case CharacterKind.quiet:
        ms = isSaidAs ? SYMBOL : code === codeBefore ? MARK : QUIET_SIGN;
        break;
      case CharacterKind.mark:
        ms = MARK;
        break;
      case CharacterKind.picture:
        ms = PICTURE;
        break;
      case CharacterKind.symbol:
        ms = SYMBOL;
        break;
      case CharacterKind.fraction:
        ms = FRACTION;
        break;
      default:
        ms = DESCRIBED;
    }
    if (kind === CharacterKind.han || kind === CharacterKind.readLetter || kind === CharacterKind.described) {
      if (scriptBefore !== kind) ms += BEGINNING;
      scriptBefore = kind;
    }
    const own = Math.round(ms * factor);
    unitMs[start] = own;
    totalMs += own + asked;
    silenceMs += asked;
    kindBefore = kind;
    codeBefore = code;
  }
  if (manner.ipa !== undefined && unitMs.length > 0) {
    const missing = ipaDuration(manner.ipa, factor) - totalMs;
    if (missing > 0) {
      unitMs[0] = (unitMs[0] as number) + missing;
      totalMs += missing;
    }
  }
  return { unitMs, silences, totalMs, silenceMs };
}

/** How long a transcription takes at the rate of a manner, in whole ms. */
export function predictIpaDuration(ipa: string, manner: SpeechManner): number {
  return ipaDuration(ipa, slowness(manner));
}

function ipaDuration(ipa: string, factor: number): number {
  let ms = BEGINNING;
  for (const sign of ipa) ms += /\s/.test(sign) ? IPA_SPACE : IPA_LETTER;
  return Math.round(ms * factor);
}

function letterMs(
  text: string,
  start: number,
  end: number,
  isSaidAs: boolean,
  kindBefore: CharacterKind,
): number {
  if (kindBefore === CharacterKind.digit) return UNIT_LETTER;
  if (end - start === 1 && text.charCodeAt(start) >= 0xc0) return LONE_ACCENTED_LETTER;
  const isWord = end - start > 1 && hasVowel(text, start, end) && !isSaidAs;
  return isWord ? WORD_LETTER : SPELLED_LETTER;
}

/** A word has one of a, e, i, o, u, y in lower case, or an accented letter. */
function hasVowel(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0xe0) return true;
    if (code === 0x61 || code === 0x65 || code === 0x69 || code === 0x6f || code === 0x75 || code === 0x79)
      return true;
  }
  return false;
}

function isComma(code: number): boolean {
  return code === 0x2c || code === 0xff0c;
}

function clauseSilence(code: number, silence: PunctuationSilence): number | undefined {
  if (isComma(code)) return silence.commaMs;
  if (code === 0x3b || code === 0xff1b) return silence.semicolonMs;
  return code === 0x3001 ? silence.enumerationCommaMs : undefined;
}

function readLetterMs(code: number, language: string): number {
  // Letters of a script that no voice can read are left out, so they cost no more than readable ones.
  const isNamed =
    !isReadIn(code, language) && /[\p{Script=Cyrillic}\p{Script=Arabic}]/u.test(String.fromCodePoint(code));
  return isNamed ? NAMED_LETTER : READ_LETTER;
}
