import { limits, type Mark } from '@parlando/contract';
import { codePointLength, indexCodePoints, sentenceEnds } from '@parlando/speech';
import { chapterSpeech } from '@parlando/speech/captions';
import { type ImportedChapter, marksIn, type TakenMarks, upTo } from './chapters.ts';

/** The text of one conversion, with its marks. */
export interface ChapterPart extends TakenMarks {
  readonly text: string;
}

/**
 * Splits a chapter, with its title first, into texts of one conversion each, with their readings as marks: between
 * paragraphs, or between sentences if a paragraph is too long, or between any characters if a sentence is. `limit` in
 * code points.
 */
export function markedParts(chapter: ImportedChapter, limit: number): ChapterPart[] {
  const source = chapterSpeech(chapter);
  const points = indexCodePoints(source);
  const marks = marksIn(source, chapter, points);
  const parts = stretchesOf(source, limit).flatMap(({ start, end }) => {
    const untrimmed = points.slice(start, end);
    const text = untrimmed.trim();
    return text === '' ? [] : { text, start: start + untrimmed.length - untrimmed.trimStart().length };
  });
  return parts.map(({ text, start }, index) => {
    const next = parts[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const end = start + codePointLength(text);
    const own = marks.filter((mark) => (index === 0 || start <= mark.start) && mark.start < next);
    const isCut = (mark: (typeof marks)[number]) => mark.start < start || end < mark.start + mark.length;
    const whole = own.filter((mark) => !isCut(mark)).map((mark) => ({ ...mark, start: mark.start - start }));
    const taken = upTo(limits.marks.count, whole);
    return { text, marks: taken.marks, leftOut: [...taken.leftOut, ...own.filter(isCut)] };
  });
}

/** The readings that do not fit into batch items of at most `limit` code points. */
export function leftOutOfBatch(chapters: readonly ImportedChapter[], limit: number): readonly Mark[] {
  return chapters.flatMap((chapter) => markedParts(chapter, limit).flatMap(({ leftOut }) => leftOut));
}

/** As many paragraphs, sentences or characters at once as fit. Code points. */
function stretchesOf(source: string, limit: number): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  let start = 0;
  for (const paragraph of source.split('\n')) {
    for (const length of lengthsIn(paragraph, limit)) {
      const end = start + length;
      const last = stretches.at(-1);
      if (last && end - last.start <= limit) last.end = end;
      else stretches.push({ start, end });
      start = end;
    }
    start++;
  }
  return stretches;
}

/** Code points of a paragraph, or of what it has to be split into. */
function lengthsIn(paragraph: string, limit: number): number[] {
  const whole = codePointLength(paragraph);
  if (whole <= limit) return [whole];
  let start = 0;
  return sentenceEnds(paragraph).flatMap((end) => {
    const length = codePointLength(paragraph.slice(start, end));
    start = end;
    return Array.from({ length: Math.ceil(length / limit) }, (_, part) =>
      Math.min(limit, length - part * limit),
    );
  });
}
