import { type Chapter, countCharacters, limits } from '@parlando/contract';
import type { Block, ImportedDocument } from './imported-document.ts';

/** What of a document is taken besides its text, and how deep the headings go that begin a chapter; 0: none do. */
export interface ChapterOptions {
  readonly depth: number;
  readonly note: boolean;
  readonly alt: boolean;
  readonly furniture: boolean;
}

/** Parts that are there only if somebody wants them. */
export const optionalKinds = ['note', 'furniture', 'alt'] as const;

/** How many parts of each optional kind a document has. */
export function countOptional(blocks: readonly Block[]): Record<(typeof optionalKinds)[number], number> {
  const counts = { note: 0, furniture: 0, alt: 0 };
  for (const { kind } of blocks)
    if (kind === 'note' || kind === 'furniture' || kind === 'alt') counts[kind]++;
  return counts;
}

/** How many levels of headings a document has. */
export function headingLevels(blocks: readonly Block[]): readonly number[] {
  const levels = new Set(blocks.flatMap(({ kind, level }) => (kind === 'heading' ? [level ?? 1] : [])));
  return [...levels].sort((one, other) => one - other);
}

/** Depths at which a document has no more chapters than may be taken. */
export function depthChoices({ blocks }: ImportedDocument): readonly number[] {
  const levels = headingLevels(blocks);
  const counts = levels.map((level) =>
    blocks.filter((block) => block.kind === 'heading' && block.level === level),
  );
  const chapters = (depth: number) => counts.slice(0, depth).reduce((sum, { length }) => sum + length, 0);
  return [0, ...levels.map((_, index) => index + 1)].filter(
    (depth) => chapters(depth) < limits.projects.chapters,
  );
}

/** The first depth at which there are several chapters, or one further while they are longer than a usual one. */
export function usualDepth(document: ImportedDocument): number {
  const { blocks } = document;
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const levels = headingLevels(blocks);
  const depths = depthChoices(document);
  for (const depth of depths) {
    const last = levels[depth - 1] ?? 0;
    const count = blocks.filter(({ kind, level = 1 }) => kind === 'heading' && level <= last).length;
    if (count > 1 && length / count < usualChapter) return depth;
  }
  return depths.at(-1) ?? 0;
}

const usualChapter = 20_000;

/** The chapters of a document, in its order. Text before the first heading is a chapter without a title. */
export function chaptersOf({ blocks }: ImportedDocument, options: ChapterOptions): Chapter[] {
  const levels = headingLevels(blocks);
  const chapters: { title: string; level: number; blocks: Block[] }[] = [{ title: '', level: 1, blocks: [] }];
  for (const block of blocks) {
    if (isLeftOut(block, options)) continue;
    const rank = levels.indexOf(block.level ?? 1) + 1;
    const isTitle = block.kind === 'heading' && rank <= options.depth && block.text.length <= longestTitle;
    if (isTitle)
      chapters.push({
        title: oneLine(block.text),
        level: Math.min(rank, limits.projects.levels.max),
        blocks: [],
      });
    else chapters.at(-1)?.blocks.push(block);
  }
  return chapters
    .map(({ title, level, blocks: parts }) => ({ title, level, text: textOf(parts) }))
    .filter(({ title, text }) => title !== '' || text !== '');
}

/** What is spoken of a chapter: its title and its text. */
export function chapterText({ title, text }: Chapter): string {
  return [title, text].filter((part) => part !== '').join('\n');
}

/** Chapters as one text. */
export function joinChapters(chapters: readonly Chapter[]): string {
  return chapters.map(chapterText).join('\n\n');
}

const longestTitle = limits.projects.title.max;

function isLeftOut({ kind }: Block, { note, alt, furniture }: ChapterOptions): boolean {
  return (kind === 'note' && !note) || (kind === 'alt' && !alt) || (kind === 'furniture' && !furniture);
}

function textOf(blocks: readonly Block[]): string {
  return blocks
    .map(({ text }) => text)
    .join('\n')
    .trim();
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Code points of what is spoken. */
export function chapterCharacters(chapter: Chapter): number {
  return countCharacters(chapterText(chapter));
}
