import { type AlignedText, alignedCursor, editAligned } from '../aligned-text.ts';
import type { SpokenPart, UtterancePart } from '../engine.ts';
import type { SpeechDocument, SpeechStyle } from '../speech-document.ts';
import type { ResolvedVoice } from '../speech-plan.ts';
import { isMandarin, languageOf } from '../text/language.ts';
import { normalizeAligned } from '../text/normalize.ts';
import { sayAs } from '../text/say-as.ts';
import { mandarinReadings } from '../text/zh/readings.ts';
import { type ArrangedParts, arrangeParts } from './arrange-parts.ts';
import type { Insertion, Paragraph, Run } from './paragraphs.ts';
import { withPunctuationPauses, writtenClauseMarks } from './punctuation-pauses.ts';
import type { VoiceRun, VoiceSplitter } from './script-runs.ts';

/** What one chunk of a paragraph becomes. */
export interface ChunkParts extends ArrangedParts {
  /** The engine of the chunk's first run; empty for a paragraph without text. */
  readonly engine: string;
  /** The document's own pauses between its spoken parts, together. */
  readonly innerPauseMs: number;
}

export type PartsReader = (start: number, end: number) => ChunkParts;

/**
 * Reads a paragraph's parts chunk by chunk, forwards only, in linear time. `onUnreadable` receives each stretch of
 * letters that is left out because no voice reads its script.
 */
export function partsReader(
  paragraph: Paragraph,
  splitVoices: VoiceSplitter,
  silence: SpeechDocument['silence'],
  onUnreadable: (words: string) => void,
): PartsReader {
  const cursors = paragraph.runs.map((run) => alignedCursor(run.content));
  const locales = new Map<string, string>();
  const writtenMarks = new Set<number>();
  let runIndex = 0;
  let insertionIndex = 0;
  return (start, end) => {
    const parts: UtterancePart[] = [];
    const engine = paragraph.runs[runIndex]?.voice.engine ?? '';
    const insertUpTo = (limit: number) => {
      for (; insertionIndex < paragraph.insertions.length; insertionIndex++) {
        const { at, node } = paragraph.insertions[insertionIndex] as Insertion;
        if (at > limit) break;
        parts.push(node);
      }
    };
    let position = start;
    while (position < end) {
      const run = paragraph.runs[runIndex];
      const cursor = cursors[runIndex];
      if (run === undefined || cursor === undefined) break;
      insertUpTo(position);
      const to = Math.min(end, run.end);
      const readable = readableContent(cursor.take(to - position), run, splitVoices, onUnreadable);
      for (const mark of writtenClauseMarks(readable, silence)) writtenMarks.add(mark);
      parts.push(...spokenParts(readable, run, splitVoices, locales));
      position = to;
      if (to === run.end) runIndex++;
    }
    insertUpTo(end);
    const { leading, spoken, trailing } = arrangeParts(parts);
    const innerPauseMs = spoken.reduce((sum, part) => sum + (part.kind === 'pause' ? part.durationMs : 0), 0);
    const paused = withPunctuationPauses(spoken, silence, writtenMarks);
    return {
      engine,
      innerPauseMs,
      leading,
      spoken: paused.map((part) => withReadings(part, locales)),
      trailing,
    };
  };
}

/** Letters that are spoken as IPA need no voice that reads them. */
function readableContent(
  content: AlignedText,
  { style, voice }: Run,
  splitVoices: VoiceSplitter,
  onUnreadable: (words: string) => void,
): AlignedText {
  if (style.ipa !== undefined) return content;
  const stretches = splitVoices.unreadable(content.text, voice, style.voice);
  for (const { start, end } of stretches) onUnreadable(content.text.slice(start, end));
  return editAligned(
    content,
    stretches.map((stretch) => ({ ...stretch, text: '' })),
  );
}

/** Notes in `locales` the locale of each voice that speaks. */
function spokenParts(
  content: AlignedText,
  run: Run,
  splitVoices: VoiceSplitter,
  locales: Map<string, string>,
): SpokenPart[] {
  const cursor = alignedCursor(content);
  let position = 0;
  const parts: SpokenPart[] = [];
  for (const { end, voice } of voiceRuns(content.text, run, splitVoices)) {
    const spoken = spokenForm(cursor.take(end - position), run.style, voice);
    position = end;
    locales.set(voice.voice, voice.locale);
    if (spoken.text !== '') parts.push(toPart(spoken, run.style, voice));
  }
  return parts;
}

/** The content of `phoneme` and `say-as` is spoken as a whole, in one voice. */
function voiceRuns(text: string, { style, voice }: Run, splitVoices: VoiceSplitter): VoiceRun[] {
  const whole = [{ end: text.length, voice }];
  if (style.ipa !== undefined) return whole;
  const runs = splitVoices.runs(text, voice, style.voice);
  return (style.sayAs === undefined && style.pinyin === undefined) || runs.length === 1 ? runs : whole;
}

function spokenForm(content: AlignedText, style: SpeechStyle, voice: ResolvedVoice): AlignedText {
  const locale = localeOf(style, voice);
  if (style.sayAs === undefined) return normalizeAligned(content, locale);
  const { interpretAs, format, detail } = style.sayAs;
  return sayAs(content, interpretAs, format, locale, detail);
}

/** The document's locale says how to read only when the voice speaks that language. */
function localeOf(style: SpeechStyle, voice: ResolvedVoice): string {
  const { locale } = style;
  return locale !== undefined && languageOf(locale) === languageOf(voice.locale) ? locale : voice.locale;
}

function toPart(spoken: AlignedText, style: SpeechStyle, voice: ResolvedVoice): SpokenPart {
  return {
    kind: 'text',
    text: spoken.text,
    voice: voice.voice,
    rate: style.rate,
    pitch: style.pitch,
    range: style.range,
    volume: style.volume,
    ...(style.emphasis === undefined ? {} : { emphasis: style.emphasis }),
    ...(style.ipa === undefined ? {} : { ipa: style.ipa }),
    ...(style.pinyin === undefined ? {} : { pinyin: style.pinyin }),
    ...(style.expression === undefined ? {} : { expression: style.expression }),
    alignment: spoken.spans,
  };
}

/** Readings point into the text of a part, so they are chosen last. */
function withReadings(part: UtterancePart, locales: ReadonlyMap<string, string>): UtterancePart {
  if (part.kind !== 'text' || !isMandarin(locales.get(part.voice) ?? '')) return part;
  const readings = mandarinReadings(part.text);
  return readings.length === 0 ? part : { ...part, readings };
}
