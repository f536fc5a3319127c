import type { CastMember } from '@parlando/contract';
import {
  type AlignedText,
  documentSentences,
  identityText,
  indexCodePoints,
  lacksSpace,
  plainTextDocument,
  SsmlError,
  scriptDocument,
  scriptLines,
  ssmlDocument,
} from '@parlando/speech';

export interface ReadSentence {
  /** Its index among all sentences, from 0. */
  readonly index: number;
  /** The displayed text, including the space after it; its spans map to code points of the source. */
  readonly content: AlignedText;
  /** Its start in the source, in code points, as in the server's responses. */
  readonly textOffset: number;
}

export interface ReadParagraph {
  /** Speaker of the sentence in a script; undefined for narration. */
  readonly speaker?: string | undefined;
  readonly sentences: readonly ReadSentence[];
}

/**
 * Splits a text into paragraphs and sentences. Joined, they equal the text; but in a script, each line is a
 * paragraph, and speaker names are left out.
 */
export function readPlainText(text: string, cast: readonly CastMember[] = []): ReadParagraph[] {
  if (cast.length > 0) return readScript(text, cast);
  const points = indexCodePoints(text);
  const paragraphs = documentSentences(plainTextDocument(text, anyStyle).document);
  const starts = paragraphs.flat().map(startOf);
  const shown = starts.map((start, index) => {
    const from = index === 0 ? 0 : start;
    return identityText(points.slice(from, starts[index + 1] ?? points.length), from);
  });
  const numbered = number(paragraphs, shown);
  if (numbered.length > 0 || text === '') return numbered;
  return [{ sentences: [{ index: 0, content: identityText(text), textOffset: 0 }] }];
}

function readScript(text: string, cast: readonly CastMember[]): ReadParagraph[] {
  const points = indexCodePoints(text);
  const starts = documentSentences(scriptDocument(text, cast, () => anyStyle).document)
    .flat()
    .map(startOf);
  let index = 0;
  return scriptLines(text, cast).flatMap(({ speaker, words, start, end }) => {
    const own = starts.filter((each) => each >= words.start && each < words.end);
    const sentences = own.map((textOffset, nth) => {
      const from = nth > 0 ? textOffset : speaker ? words.start : start;
      return {
        index: index++,
        content: identityText(points.slice(from, own[nth + 1] ?? end), from),
        textOffset,
      };
    });
    return sentences.length === 0 ? [] : [{ speaker: speaker?.name, sentences }];
  });
}

/** The spoken text of an SSML document, without tags. Empty while the document is invalid. */
export function readSsml(ssml: string): ReadParagraph[] {
  try {
    const paragraphs = documentSentences(ssmlDocument(ssml, { voice: anyStyle.voice }).document);
    const sentences = paragraphs.flatMap((each) => each.map(withSpaceAfter));
    return number(paragraphs, sentences);
  } catch (cause) {
    if (cause instanceof SsmlError) return [];
    throw cause;
  }
}

/** `<s>One.</s><s>Two.</s>` is displayed as `One. Two.` The space maps to nothing in the source. */
function withSpaceAfter(sentence: AlignedText, index: number, all: readonly AlignedText[]): AlignedText {
  const next = all[index + 1];
  return next && lacksSpace(sentence.text, next.text) ? { ...sentence, text: `${sentence.text} ` } : sentence;
}

function number(
  paragraphs: readonly (readonly AlignedText[])[],
  shown: readonly AlignedText[],
): ReadParagraph[] {
  let index = 0;
  return paragraphs.map((sentences) => ({
    sentences: sentences.map((sentence) => {
      const read = { index, content: shown[index] ?? sentence, textOffset: startOf(sentence) };
      index++;
      return read;
    }),
  }));
}

/** Sentence boundaries do not depend on the voice. */
const anyStyle = { voice: 'any', rate: 1, pitch: 1, range: 1, volume: 100 };

function startOf({ spans }: AlignedText): number {
  return spans[0]?.sourceStart ?? 0;
}

/** UTF-16 range in the displayed text for some code points of the source; null if they are not displayed. */
export function shownRange(
  { text, spans }: AlignedText,
  textOffset: number,
  textLength: number,
): { readonly start: number; readonly end: number } | null {
  let start: number | null = null;
  let end = 0;
  for (const span of spans) {
    const from = Math.max(textOffset, span.sourceStart);
    const to = Math.min(textOffset + textLength, span.sourceStart + span.sourceLength);
    if (from >= to) continue;
    const isSame = span.spokenLength === span.sourceLength;
    start ??= span.spokenStart + (isSame ? from - span.sourceStart : 0);
    end = span.spokenStart + (isSame ? to - span.sourceStart : span.spokenLength);
  }
  if (start === null) return null;
  const { unitAt } = indexCodePoints(text);
  return { start: unitAt(start), end: unitAt(end) };
}

export function sentencesOf(paragraphs: readonly ReadParagraph[]): ReadSentence[] {
  return paragraphs.flatMap(({ sentences }) => sentences);
}
