import { type Chapter, countCharacters, limits, type Mark } from '@parlando/contract';
import { type CodePointIndex, indexCodePoints } from '@parlando/speech';
import { chapterSpeech } from '@parlando/speech/captions';
import type { Block, ImportedDocument } from './imported-document.ts';
import type { OtherRuby, Reading } from './readings.ts';

/** What to import besides the text, and the depth of the headings that start a chapter; 0: none do. */
export interface ChapterOptions {
  readonly depth: number;
  readonly note: boolean;
  readonly alt: boolean;
  readonly furniture: boolean;
  /** Whether ruby text is imported as pronunciation. */
  readonly ruby: boolean;
}

export const usualOptions = { ruby: true, note: false, alt: false, furniture: false } as const;

/** A chapter with the readings of its title and its text. */
export interface ImportedChapter extends Chapter {
  readonly titleReadings?: readonly Reading[];
  readonly readings?: readonly Reading[];
}

/** Parts that are imported only on request. */
export const optionalKinds = ['ruby', 'note', 'furniture', 'alt'] as const;

export function countOptional(blocks: readonly Block[]): Record<(typeof optionalKinds)[number], number> {
  const counts = { ruby: 0, note: 0, furniture: 0, alt: 0 };
  for (const { kind, readings = [] } of blocks) {
    if (kind === 'note' || kind === 'furniture' || kind === 'alt') counts[kind]++;
    counts.ruby += readings.length;
  }
  return counts;
}

/** Ruby text of a document that cannot be used as pronunciation. */
export function otherRuby(blocks: readonly Block[]): readonly OtherRuby[] {
  return blocks.flatMap((block) => block.otherRuby ?? []);
}

function headingLevels(blocks: readonly Block[]): readonly number[] {
  const levels = new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level ?? 1] : [])));
  return [...levels].sort((one, other) => one - other);
}

/** How many headings start a chapter, by depth. */
function headingCounts(blocks: readonly Block[]): readonly number[] {
  const isWithin = (last: number) => (block: Block) => block.kind === 'heading' && (block.level ?? 1) <= last;
  return [0, ...headingLevels(blocks)].map((last) => blocks.filter(isWithin(last)).length);
}

/** Depths that split a document into no more chapters than the limit. */
export function depthChoices({ blocks }: ImportedDocument): readonly number[] {
  return headingCounts(blocks).flatMap((count, depth) => (count < limits.projects.chapters ? depth : []));
}

/** The first depth that gives several chapters of at most the usual length, or else the deepest. */
export function usualDepth(document: ImportedDocument): number {
  const length = document.blocks.reduce((sum, { text }) => sum + text.length, 0);
  const counts = headingCounts(document.blocks);
  const isUsual = (count = 0) => count > 1 && length / count < usualChapter;
  const depths = depthChoices(document);
  return depths.find((depth) => isUsual(counts[depth])) ?? depths.at(-1) ?? 0;
}

const usualChapter = 20_000;

/** The chapters of a document, in order. Text before the first heading becomes a chapter without a title. */
export function chaptersOf({ blocks }: ImportedDocument, options: ChapterOptions): ImportedChapter[] {
  const levels = headingLevels(blocks);
  const chapters: { heading?: Block; level: number; parts: Block[] }[] = [{ level: 1, parts: [] }];
  for (const block of blocks) {
    if (isLeftOut(block, options)) continue;
    const rank = levels.indexOf(block.level ?? 1) + 1;
    const isTitle = block.kind === 'heading' && rank <= options.depth && block.text.length <= longestTitle;
    const level = Math.min(rank, limits.projects.levels.max);
    if (isTitle) chapters.push({ heading: block, level, parts: [] });
    else chapters.at(-1)?.parts.push(block);
  }
  return chapters
    .map(({ heading, level, parts }) => {
      const title = (heading?.text ?? '').replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
      const text = parts.map((block) => block.text).join('\n');
      if (!options.ruby) return { title, level, text };
      // Offsets in the heading are valid in the title only if both have the same length.
      const titleReadings = heading?.text.length === title.length && heading.readings;
      return { title, level, text, readings: readingsOf(parts), ...(titleReadings && { titleReadings }) };
    })
    .filter(({ title, text }) => title !== '' || text !== '');
}

/** A chapter in one text with others: its title and its text. */
function joinedText({ title, text }: Chapter): string {
  return [title, text].filter((part) => part !== '').join('\n');
}

export function joinChapters(chapters: readonly Chapter[]): string {
  return chapters.map(joinedText).join(between);
}

/** Code points of a chapter in one text with others. */
export const charactersInText = (chapter: Chapter): number => countCharacters(joinedText(chapter));

/** Code points of the joined text, given those of each chapter in it. */
export function joinedCharacters(each: readonly number[]): number {
  const gaps = Math.max(each.length - 1, 0) * between.length;
  return each.reduce((sum, characters) => sum + characters, gaps);
}

type ReadingMark = Extract<Mark, { kind: 'pronunciation' }>;

/** Marks within the limit of a text, and those beyond it. */
export interface TakenMarks {
  readonly marks: readonly Mark[];
  readonly leftOut: readonly Mark[];
}

/** The readings of chapters as marks of their joined text, up to the limit of a text. */
export function chapterMarks(chapters: readonly ImportedChapter[]): TakenMarks {
  return upTo(limits.marks.count, allMarks(chapters));
}

/** The readings of chapters as marks of their joined text. */
export function allMarks(chapters: readonly ImportedChapter[]): readonly Mark[] {
  const points = indexCodePoints(joinChapters(chapters));
  let at = 0;
  return chapters.flatMap((chapter) => {
    const start = at;
    const text = joinedText(chapter);
    at += text.length + between.length;
    return marksIn(text, chapter, points, start);
  });
}

/** As a project stores it: readings become marks, and a title with readings begins the text as well. */
export function markedChapter(chapter: ImportedChapter): Chapter {
  const { title, level } = chapter;
  const { text, marks } = markedText(chapter);
  return { title, text, level, ...(marks.marks.length > 0 && { marks: [...marks.marks] }) };
}

/** The readings of chapters that exceed the limit of a project. */
export function leftOutOfProject(chapters: readonly ImportedChapter[]): readonly Mark[] {
  return chapters.flatMap((chapter) => markedText(chapter).marks.leftOut);
}

function markedText(chapter: ImportedChapter): { readonly text: string; readonly marks: TakenMarks } {
  const hasTitle = (chapter.titleReadings?.length ?? 0) > 0;
  const text = hasTitle ? chapterSpeech(chapter) : chapter.text;
  const marks = marksIn(text, chapter, indexCodePoints(text));
  return { text, marks: upTo(limits.projects.marks, marks) };
}

export const upTo = (count: number, marks: readonly Mark[]): TakenMarks => ({
  marks: marks.slice(0, count),
  leftOut: marks.slice(count),
});

/**
 * The readings of a chapter as marks of a text that ends with its text, and begins with its title if it is longer.
 * @param start UTF-16 units before that text
 */
export function marksIn(
  text: string,
  { text: own, titleReadings, readings }: ImportedChapter,
  points: CodePointIndex,
  start = 0,
): ReadingMark[] {
  const textStart = start + text.length - own.length;
  return [
    ...(text === own ? [] : readingMarks(titleReadings, points, start)),
    ...readingMarks(readings, points, textStart),
  ];
}

/** @param offset UTF-16 units before the text that the readings belong to */
function readingMarks(
  readings: readonly Reading[] | undefined,
  points: CodePointIndex,
  offset: number,
): ReadingMark[] {
  return (readings ?? []).map(({ start, length, pronunciation }) => {
    const first = points.positionAt(start + offset);
    const end = points.positionAt(start + offset + length);
    const text = points.slice(first, end);
    return { kind: 'pronunciation', start: first, length: end - first, text, pronunciation };
  });
}

const between = '\n\n';
const longestTitle = limits.projects.title.max;

function isLeftOut({ kind }: Block, { note, alt, furniture }: ChapterOptions): boolean {
  return (kind === 'note' && !note) || (kind === 'alt' && !alt) || (kind === 'furniture' && !furniture);
}

/** Readings with their offsets in the chapter's text, which has one line per block. */
function readingsOf(blocks: readonly Block[]): Reading[] {
  let at = 0;
  return blocks.flatMap(({ text, readings = [] }) => {
    const offset = at;
    at += text.length + 1;
    return readings.map((reading) => ({ ...reading, start: reading.start + offset }));
  });
}

/** Code points of the spoken text, by itself: in a project or a batch. */
export function chapterCharacters(chapter: Chapter): number {
  return countCharacters(chapterSpeech(chapter));
}
