import { type Chapter, countCharacters, limits, type Mark } from '@parlando/contract';
import { indexCodePoints, sentenceEnds } from '@parlando/speech';
import { sliceMarks } from '@parlando/speech/marks';
import { chapterText, type ImportedChapter, spokenMarks, type TakenMarks, upTo } from './chapters.ts';

/** The text of one conversion, with its marks. */
export interface ChapterPart extends TakenMarks {
  readonly text: string;
}

/** Splits a chapter into texts of one conversion each, with their readings as marks. `limit` in code points. */
export function markedParts(chapter: ImportedChapter, limit: number): ChapterPart[] {
  const source = chapterText(chapter);
  const texts = splitChapter(chapter, limit);
  const points = indexCodePoints(source);
  let end = 0;
  const ranges = texts.map((text) => {
    const start = source.indexOf(text, end);
    end = start + text.length;
    return { start: points.positionAt(start), end: points.positionAt(end) };
  });
  const marks = spokenMarks(chapter, points, 0);
  const slices = sliceMarks(marks, ranges);
  const cut = marks.filter(
    ({ start, length }) => !ranges.some((range) => range.start <= start && start + length <= range.end),
  );
  const partOf = ({ start }: Mark) =>
    Math.max(
      ranges.findLastIndex((range) => range.start <= start),
      0,
    );
  return texts.map((text, index) => {
    const taken = upTo(limits.marks.count, slices[index] ?? []);
    const own = cut.filter((mark) => partOf(mark) === index);
    return { text, marks: taken.marks, leftOut: [...taken.leftOut, ...own] };
  });
}

/** The readings that do not fit into batch items of at most `limit` code points. */
export function leftOutOfBatch(chapters: readonly ImportedChapter[], limit: number): readonly Mark[] {
  return chapters.flatMap((chapter) => markedParts(chapter, limit).flatMap(({ leftOut }) => leftOut));
}

/**
 * Splits a chapter, with its title first, into texts of one conversion each: between paragraphs, or between sentences
 * if a paragraph is too long, or between any characters if a sentence is. `limit` in code points.
 */
export function splitChapter(chapter: Chapter, limit: number): string[] {
  const pieces = chapterText(chapter)
    .split('\n')
    .flatMap((paragraph) => piecesOf(paragraph, limit));
  const parts: { text: string; characters: number }[] = [];
  for (const piece of pieces) {
    const characters = countCharacters(piece.text);
    const last = parts.at(-1);
    const gap = piece.begins ? '\n' : '';
    if (last && last.characters + gap.length + characters <= limit) {
      last.text += gap + piece.text;
      last.characters += gap.length + characters;
    } else parts.push({ text: piece.text, characters });
  }
  return parts.map(({ text }) => text.trim()).filter((text) => text !== '');
}

interface Piece {
  readonly text: string;
  /** Whether it starts a paragraph. */
  readonly begins: boolean;
}

function piecesOf(paragraph: string, limit: number): Piece[] {
  if (countCharacters(paragraph) <= limit) return [{ text: paragraph, begins: true }];
  let start = 0;
  const sentences = sentenceEnds(paragraph).map((end) => {
    const sentence = paragraph.slice(start, end);
    start = end;
    return sentence;
  });
  return sentences
    .flatMap((sentence) => cut(sentence, limit))
    .map((text, index) => ({ text, begins: index === 0 }));
}

function cut(sentence: string, limit: number): string[] {
  const characters = [...sentence];
  return Array.from({ length: Math.ceil(characters.length / limit) }, (_, index) =>
    characters.slice(index * limit, (index + 1) * limit).join(''),
  );
}
