import { type AlignedText, alignedCursor, sliceAligned } from '../aligned-text.ts';
import type { SpokenPart, UtterancePart } from '../engine.ts';
import type { SpeechDocument, SpeechStyle } from '../speech-document.ts';
import type { ResolvedVoice } from '../speech-plan.ts';
import { codePointLength } from '../text/code-points.ts';
import { languageOf } from '../text/language.ts';
import { normalizeAligned } from '../text/normalize.ts';
import { hasSpeakable } from '../text/sanitize.ts';
import { sayAs } from '../text/say-as.ts';
import type { Insertion, Paragraph, Run } from './paragraphs.ts';
import { withPunctuationPauses } from './punctuation-pauses.ts';
import type { VoiceRun, VoiceSplitter } from './script-runs.ts';

/** What one chunk of a paragraph becomes: parts in order, pauses and marks of the document among them. */
export interface ChunkParts {
  /** The engine of the chunk's first run; empty for a paragraph without text. */
  readonly engine: string;
  /** Pauses and marks before the first spoken text. */
  readonly leading: readonly UtterancePart[];
  /** From the first spoken part to the last; empty when the chunk holds nothing to speak. */
  readonly spoken: readonly UtterancePart[];
  /** Pauses and marks after the last spoken text. */
  readonly trailing: readonly UtterancePart[];
}

export type PartsReader = (start: number, end: number) => ChunkParts;

/** Reads a paragraph's parts chunk by chunk, forwards only, in linear time. */
export function partsReader(
  paragraph: Paragraph,
  splitVoices: VoiceSplitter,
  silence: SpeechDocument['silence'],
): PartsReader {
  const cursors = paragraph.runs.map((run) => alignedCursor(run.content));
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
      parts.push(...spokenParts(cursor.take(to - position), run, splitVoices));
      position = to;
      if (to === run.end) runIndex++;
    }
    insertUpTo(end);
    const { leading, spoken, trailing } = arrange(parts);
    return { engine, leading, spoken: withPunctuationPauses(spoken, silence), trailing };
  };
}

function spokenParts(content: AlignedText, run: Run, splitVoices: VoiceSplitter): SpokenPart[] {
  const cursor = alignedCursor(content);
  let position = 0;
  const parts: SpokenPart[] = [];
  for (const { end, voice } of voiceRuns(content.text, run, splitVoices)) {
    const spoken = spokenForm(cursor.take(end - position), run.style, voice);
    position = end;
    if (spoken.text !== '') parts.push(toPart(spoken, run.style, voice));
  }
  return parts;
}

/** What `phoneme` and `say-as` hold is one thing, in one voice. */
function voiceRuns(text: string, { style, voice }: Run, splitVoices: VoiceSplitter): VoiceRun[] {
  const whole = [{ end: text.length, voice }];
  if (style.ipa !== undefined) return whole;
  const runs = splitVoices(text, voice, style.voice);
  return style.sayAs === undefined || runs.length === 1 ? runs : whole;
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
    ...(style.expression === undefined ? {} : { expression: style.expression }),
    alignment: spoken.spans,
  };
}

function isSpeech(part: UtterancePart): boolean {
  return part.kind === 'text' && (part.ipa !== undefined || hasSpeakable(part.text));
}

/** Takes text that says nothing off both ends, and the document's pauses and marks there apart. */
function arrange(parts: readonly UtterancePart[]): Omit<ChunkParts, 'engine'> {
  const first = parts.findIndex(isSpeech);
  if (first === -1)
    return { leading: parts.filter((part) => part.kind !== 'text'), spoken: [], trailing: [] };
  const last = parts.findLastIndex(isSpeech);
  // Punctuation after the last word shapes its intonation, so it stays.
  const punctuation = parts.slice(last + 1).findIndex((part) => part.kind !== 'text');
  const spokenEnd = punctuation === -1 ? parts.length : last + 1 + punctuation;
  const spoken = parts
    .slice(first, spokenEnd)
    .filter((part) => part.kind !== 'text' || part.ipa !== undefined || part.text.trim() !== '');
  return {
    leading: parts.slice(0, first).filter((part) => part.kind !== 'text'),
    spoken: spoken.map((part, index) => trimmed(part, index === 0, index === spoken.length - 1)),
    trailing: parts.slice(spokenEnd).filter((part) => part.kind !== 'text'),
  };
}

/** Space at the ends of a segment says nothing, and would make two equal segments differ. */
function trimmed(part: UtterancePart, isFirst: boolean, isLast: boolean): UtterancePart {
  if (part.kind !== 'text') return part;
  const start = isFirst ? part.text.length - part.text.trimStart().length : 0;
  const end = isLast ? part.text.trimEnd().length : part.text.length;
  if (start === 0 && end === part.text.length) return part;
  // White space is one UTF-16 unit a character, but the text before it is not.
  const length = codePointLength(part.text.slice(0, end));
  const { text, spans } = sliceAligned({ text: part.text, spans: part.alignment }, start, length);
  return { ...part, text, alignment: spans };
}
