import type { Gender, Prosody, Sounds } from '../engine.ts';
import type { Stretch } from '../plan/script-runs.ts';
import { splitTranscription } from '../plan/split-transcription.ts';
import type { SpeechDocument, SpeechStyle } from '../speech-document.ts';
import { parsePinyin } from '../text/zh/pinyin.ts';
import { isBoundaryElement } from './boundary-elements.ts';
import { DocumentSilence } from './document-silence.ts';
import {
  emphasised,
  expressive,
  firstVoice,
  localised,
  speaksForeignLanguage,
  voiceName,
} from './element-style.ts';
import type { IssueList } from './issue-list.ts';
import { prosodyStyle } from './prosody-style.ts';
import { SpeechBuilder } from './speech-builder.ts';
import type { SsmlIssueDetails } from './ssml-issue.ts';
import { SSML_SCHEMA } from './ssml-schema.ts';
import { attributeValue, type SsmlElement, textPieces } from './ssml-tree.ts';
import { BREAK_STRENGTHS_MS, MAX_PAUSE_MS, parseTimeMs } from './ssml-values.ts';
import { textEdges } from './text-edges.ts';
import { attributesWithoutEffect, isWithoutEffect } from './without-effect.ts';
import { xSampaToIpa } from './x-sampa.ts';
import { isBlank } from './xml-characters.ts';
import type { TextPiece, XmlAttribute } from './xml-tokens.ts';

export interface SsmlBase {
  /** Speaks text outside every `voice`; without it the document's first voice does. */
  readonly voice?: string;
  /** For pitches given in Hz. */
  readonly genderOf?: (voice: string) => Gender | undefined;
  /** Whether a voice supports phonemes; default: true. */
  readonly canPronounce?: (voice: string, sounds: Sounds) => boolean;
  /** Which of these a voice can only approximate; default: none. */
  readonly beyondReach?: (voice: string, prosody: Prosody) => readonly (keyof Prosody)[];
  /** Whether a voice has a style and role; default: true. */
  readonly canExpress?: (voice: string, expression: Expression) => boolean;
  /** The words of a text that no voice can read; `checkSsml` warns of them, and synthesis leaves them out. */
  readonly unreadable?: (voice: string, text: string) => readonly Stretch[];
}

type Expression = NonNullable<SpeechStyle['expression']>;
/** Reads a transcription; undefined when it is none. */
type SoundReader = (transcription: string) => Sounds | undefined;

const ipaSounds = (ipa: string | undefined): Sounds | undefined => (ipa ? { ipa } : undefined);
const pinyinSounds: SoundReader = (transcription) => {
  const pinyin = parsePinyin(transcription);
  return pinyin === undefined ? undefined : { pinyin };
};
/** `sapi` is pinyin in Azure's Chinese voices, and unsupported for others; the rest are vendors' names of pinyin. */
const ALPHABETS: ReadonlyMap<string, SoundReader> = new Map<string, SoundReader>([
  ['ipa', ipaSounds],
  ['x-sampa', (transcription) => ipaSounds(xSampaToIpa(transcription))],
  ['sapi', pinyinSounds],
  ['pinyin', pinyinSounds],
  ['py', pinyinSounds],
  ['x-amazon-pinyin', pinyinSounds],
]);

type ElementHandler = (element: SsmlElement, style: SpeechStyle) => void;

/** Google's and Amazon's names of the same. */
const SAY_AS_ALIASES: ReadonlyMap<string, string> = new Map([
  ['verbatim', 'characters'],
  ['digits', 'number_digit'],
]);
const SAY_AS = new Set(SSML_SCHEMA['say-as']?.attributes['interpret-as']?.values);

const PAUSE_TOO_LONG: SsmlIssueDetails = { reason: 'pause-too-long', limit: MAX_PAUSE_MS / 1000 };

/** Maps a valid tree to what is spoken; whatever has no effect is reported to `issues`. */
export class DocumentMapper {
  readonly #builder = new SpeechBuilder();
  readonly #silence = new DocumentSilence();
  readonly #issues: IssueList;
  readonly #base: SsmlBase;
  /** Positions of the `express-as` elements whose style or role is not known to be missing. */
  readonly #expressions = new Map<Expression, SsmlElement>();
  readonly #handlers = new Map<string, ElementHandler>([
    ['p', (element, style) => this.#bounded(element, style, 'paragraph')],
    ['s', (element, style) => this.#bounded(element, style, 'sentence')],
    ['mstts:turn', (element, style) => this.#bounded(element, style, 'sentence')],
    ['voice', (element, style) => this.#voice(element, style)],
    ['prosody', (element, style) => this.#prosody(element, style)],
    ['emphasis', (element, style) => this.#content(element, emphasised(style, element))],
    ['mstts:express-as', (element, style) => this.#express(element, style)],
    ['say-as', (element, style) => this.#sayAs(element, style)],
    ['phoneme', (element, style) => this.#phoneme(element, style)],
    ['sub', (element, style) => this.#substitution(element, style)],
    ['break', (element) => this.#break(element)],
    ['mark', (element) => this.#builder.mark(attributeValue(element, 'name') ?? '')],
    ['bookmark', (element) => this.#builder.mark(attributeValue(element, 'mark') ?? '')],
    ['mstts:silence', (element) => this.#quiet(element)],
    ['desc', () => undefined],
    ['metadata', () => undefined],
  ]);

  constructor(base: SsmlBase, issues: IssueList) {
    this.#base = base;
    this.#issues = issues;
  }

  document(root: SsmlElement): SpeechDocument {
    const voice = this.#base.voice ?? firstVoice(root) ?? '';
    this.#report(root);
    this.#content(root, { voice, rate: 1, pitch: 1, range: 1, volume: 100 });
    const silence = this.#silence.finish();
    return { nodes: this.#builder.finish(), ...(silence ? { silence } : {}) };
  }

  #content(parent: SsmlElement, style: SpeechStyle): void {
    for (const child of parent.children) {
      if (child.kind === 'text') this.#text(child.pieces, style);
      else this.#element(child, style);
    }
  }

  #element(element: SsmlElement, outer: SpeechStyle): void {
    this.#report(element);
    const style = localised(element, outer);
    const changesLanguage = style.locale !== outer.locale && element.name !== 'voice';
    if (changesLanguage && speaksForeignLanguage(style)) this.#notSpoken(element, 'xml:lang');
    const handle = element.foreign ? undefined : this.#handlers.get(element.name);
    if (handle) handle(element, style);
    else this.#content(element, style);
  }

  #text(pieces: readonly TextPiece[], style: SpeechStyle, yields = false): void {
    if (pieces.some(({ text }) => !isBlank(text))) this.#checkExpression(style);
    this.#builder.text(pieces, style, yields);
  }

  #replacement(text: string, sourceStart: number, sourceLength: number, style: SpeechStyle): void {
    if (!isBlank(text)) this.#checkExpression(style);
    this.#builder.replacement(text, sourceStart, sourceLength, style);
  }

  #express(element: SsmlElement, outer: SpeechStyle): void {
    const style = expressive(outer, element);
    if (style.expression) this.#expressions.set(style.expression, element);
    this.#content(element, style);
  }

  /** Warns only about spoken text, and once per element. */
  #checkExpression({ voice, expression }: SpeechStyle): void {
    const element = expression && this.#expressions.get(expression);
    if (!expression || !element || (this.#base.canExpress?.(voice, expression) ?? true)) return;
    this.#expressions.delete(expression);
    this.#issues.warn('STYLE_NOT_SPOKEN', element.position, { element: element.name });
  }

  #bounded(element: SsmlElement, style: SpeechStyle, level: 'sentence' | 'paragraph'): void {
    this.#builder.boundary(level);
    this.#content(element, style);
    this.#builder.boundary(level);
  }

  #voice(element: SsmlElement, outer: SpeechStyle): void {
    const style = { ...outer, voice: voiceName(attributeValue(element, 'name') ?? '') || outer.voice };
    this.#silence.voiceStarts(this.#builder);
    if (isBoundaryElement(element, element.parent?.mixed ?? false)) this.#bounded(element, style, 'sentence');
    else this.#content(element, style);
  }

  #prosody(element: SsmlElement, outer: SpeechStyle): void {
    const attributes = new Map(element.attributes.map(({ name, value }) => [name, value]));
    const { style, ignored } = prosodyStyle(outer, attributes, this.#base.genderOf?.(outer.voice));
    const beyond = this.#base.beyondReach?.(style.voice, style).filter((name) => attributes.has(name)) ?? [];
    for (const name of new Set([...ignored, ...beyond])) this.#notSpoken(element, name);
    this.#content(element, style);
  }

  #sayAs(element: SsmlElement, style: SpeechStyle): void {
    const written = (attributeValue(element, 'interpret-as') ?? '').trim();
    const interpretAs = SAY_AS_ALIASES.get(written) ?? written;
    if (!SAY_AS.has(interpretAs)) {
      this.#notSpoken(element, 'interpret-as');
      this.#content(element, style);
      return;
    }
    const format = attributeValue(element, 'format');
    const detail = attributeValue(element, 'detail');
    const sayAs = { interpretAs, ...(format ? { format } : {}), ...(detail ? { detail } : {}) };
    this.#wordsOnly(element, style, { ...style, sayAs });
  }

  #phoneme(element: SsmlElement, style: SpeechStyle): void {
    const sounds = this.#sounds(element, style.voice);
    const written = sounds?.ipa ?? sounds?.pinyin;
    if (written === undefined) {
      this.#wordsOnly(element, style, style);
      return;
    }
    const sounding = (piece: string): SpeechStyle => ({
      ...style,
      ...(sounds?.ipa === undefined ? { pinyin: piece } : { ipa: piece }),
    });
    // One longer than a segment is spoken piece by piece; its words go with the first.
    const [first = written, ...rest] = splitTranscription(written, style);
    const isEmpty = textPieces(element).every((piece) => isBlank(piece.text));
    if (isEmpty) this.#soundsAlone(element, first, sounding(first));
    else this.#wordsOnly(element, style, sounding(first));
    for (const piece of rest) this.#soundsAlone(element, piece, sounding(piece));
  }

  /** No words, only sounds: the transcription takes their place. */
  #soundsAlone(element: SsmlElement, sounds: string, style: SpeechStyle): void {
    const sourceStart = element.attributes.find(({ name }) => name === 'ph')?.position.codePoint;
    this.#replacement(sounds, sourceStart ?? element.contentStart, 'ph'.length, style);
  }

  /**
   * Warns of sounds that no engine here has. Warns also of sounds that the voice lacks, but leaves those to the engine.
   */
  #sounds(element: SsmlElement, voice: string): Sounds | undefined {
    const alphabet = attributeValue(element, 'alphabet')?.trim() ?? 'ipa';
    const read = ALPHABETS.get(alphabet);
    const sounds = read?.((attributeValue(element, 'ph') ?? '').trim());
    if (sounds === undefined) this.#notSpoken(element, read ? 'ph' : 'alphabet');
    else if (!(this.#base.canPronounce?.(voice, sounds) ?? true)) this.#notSpoken(element, 'ph');
    return sounds;
  }

  /** White space around the words stays outside the special style. */
  #wordsOnly(element: SsmlElement, outer: SpeechStyle, style: SpeechStyle): void {
    const { before, core, after } = textEdges(textPieces(element));
    this.#text(before, outer);
    this.#text(core, style);
    this.#text(after, outer, true);
  }

  #substitution(element: SsmlElement, style: SpeechStyle): void {
    const alias = attributeValue(element, 'alias') ?? '';
    const { contentStart, contentLength } = element;
    this.#replacement(alias, contentStart, contentLength, style);
  }

  #break(element: SsmlElement): void {
    const strength = attributeValue(element, 'strength')?.trim() ?? 'medium';
    const time = attributeValue(element, 'time');
    const durationMs = time === undefined ? undefined : parseTimeMs(time);
    if (durationMs !== undefined && durationMs > MAX_PAUSE_MS)
      this.#notSpoken(element, 'time', PAUSE_TOO_LONG);
    const byStrength = BREAK_STRENGTHS_MS.get(strength) ?? 0;
    this.#builder.pause(Math.min(MAX_PAUSE_MS, durationMs ?? byStrength));
  }

  #quiet(element: SsmlElement): void {
    const type = attributeValue(element, 'type') ?? '';
    const value = attributeValue(element, 'value') ?? '';
    const isTooLong = (parseTimeMs(value) ?? 0) > MAX_PAUSE_MS;
    const isTaken = this.#silence.take(type, value, this.#builder);
    if (isTooLong) this.#notSpoken(element, 'value', PAUSE_TOO_LONG);
    else if (!isTaken) this.#notSpoken(element, 'value');
  }

  #report(element: SsmlElement): void {
    if (isWithoutEffect(element)) this.#notSpoken(element);
    for (const attribute of attributesWithoutEffect(element)) this.#ineffective(element, attribute);
  }

  #notSpoken(element: SsmlElement, attribute?: string, why?: SsmlIssueDetails): void {
    this.#ineffective(
      element,
      element.attributes.find(({ name }) => name === attribute),
      why,
    );
  }

  #ineffective(element: SsmlElement, attribute: XmlAttribute | undefined, why?: SsmlIssueDetails): void {
    const details = attribute ? { attribute: attribute.name, value: attribute.value } : {};
    const position = attribute?.position ?? element.position;
    this.#issues.warn('SSML_NOT_SPOKEN', position, { element: element.name, ...details, ...why });
  }
}
