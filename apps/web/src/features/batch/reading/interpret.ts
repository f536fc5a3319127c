import type { Mark } from '@parlando/contract';
import { readSubtitles } from '@parlando/speech/subtitles';
import {
  chaptersOf,
  depthChoices,
  type ImportedChapter,
  usualDepth,
  usualOptions,
} from '../../../model/import/chapters.ts';
import type { ImportedDocument } from '../../../model/import/imported-document.ts';
import { markedParts } from '../../../model/import/split-chapter.ts';
import { type ItemContent, kindOf } from '../list/batch-item.ts';
import type { ItemFault } from '../list/item-faults.ts';
import { type Column, columnCount, guessColumns, guessHeader } from './columns.ts';
import { itemOfRow, type VoiceFinder } from './item-of-row.ts';
import type { ReadFile } from './read-file.ts';
import type { Table } from './read-table.ts';

/** The part of a text that becomes one item. */
export type Split = 'line' | 'paragraph' | 'heading' | 'cue' | 'timed' | 'whole';

/** How a file is interpreted; the person can change it. */
export interface Reading {
  readonly split: Split;
  readonly sheet: number;
  readonly header: boolean;
  readonly columns: readonly Column[];
}

/** Where the person's choice differs from the guess. */
export type Choices = { readonly [Name in keyof Reading]?: Reading[Name] | undefined };

/** A future item and its position in the file: row, line or cue, from 1. */
export interface Draft {
  readonly content: ItemContent;
  readonly place: number;
  /** Invalid cells. */
  readonly faults: readonly ItemFault[];
  /** Readings of a document that exceed the item's limit. */
  readonly leftOut?: readonly Mark[];
}

/** The ways to split a kind of file, the likeliest first. */
export function splitsOf(kind: ReadFile['kind']): readonly Split[] {
  if (kind === 'text') return ['line', 'paragraph', 'whole'];
  if (kind === 'document') return ['heading', 'paragraph', 'whole'];
  return kind === 'subtitles' ? ['cue', 'timed', 'whole'] : [];
}

/** The interpretation of a file: guessed, except for valid choices of the person. */
export function readingOf(file: ReadFile, choices: Choices = {}): Reading {
  const { sheet = 0 } = choices;
  const { rows } = tableOf(file, sheet);
  const fits = choices.columns === undefined || choices.columns.length === columnCount(rows);
  const header = (fits ? choices.header : undefined) ?? guessHeader(rows);
  const columns = (fits ? choices.columns : undefined) ?? guessColumns(rows, header);
  const isDocument = file.kind === 'text' && kindOf(file.text) === 'ssml';
  const split = choices.split ?? (isDocument ? 'whole' : (splitsOf(file.kind)[0] ?? 'line'));
  return { split, sheet, header, columns };
}

/** The items of a file. A document's chapter of more than `characterLimit` code points becomes several. */
export function interpret(
  file: ReadFile,
  { split, sheet, header, columns }: Reading,
  filePath: string,
  findVoice: VoiceFinder,
  characterLimit = Number.POSITIVE_INFINITY,
): Draft[] {
  if (file.kind === 'document') {
    return chapterItems(documentChapters(file.document, split), filePath, characterLimit);
  }
  if (file.kind === 'table') {
    const { rows, places } = tableOf(file, sheet);
    const drafts = rows.map((row, index) => ({
      ...itemOfRow(row, columns, filePath, findVoice),
      place: places[index] ?? 0,
    }));
    return header ? drafts.slice(1) : drafts;
  }
  return draftsOf(textsOf(file.kind, file.text, split), filePath);
}

/** One item per chapter, or several if it exceeds one conversion: `limit` in code points. */
export function chapterItems(chapters: readonly ImportedChapter[], filePath: string, limit: number): Draft[] {
  return chapters.flatMap((chapter, index) => {
    const parts = markedParts(chapter, limit);
    return parts.map(({ text, marks, leftOut }, part): Draft => {
      const name = parts.length > 1 ? `${chapter.title} (${part + 1}/${parts.length})`.trim() : chapter.title;
      const marked = marks.length > 0 && { marks: [...marks] };
      const content: ItemContent = { kind: 'text', text, name, filePath, options: {}, ...marked };
      return { content, place: index + 1, faults: [], leftOut };
    });
  });
}

function documentChapters(document: ImportedDocument, split: Split): readonly ImportedChapter[] {
  // A list written in Markdown has an item under every heading; a book has its chapters.
  const deepest = document.kind === 'markdown' ? depthChoices(document).at(-1) : usualDepth(document);
  const depth = split === 'heading' ? (deepest ?? 0) : 0;
  const chapters = chaptersOf(document, { ...usualOptions, depth });
  return split === 'paragraph' ? chapters.flatMap(paragraphChapters) : chapters;
}

/** The paragraphs of a chapter without a title, each with its readings. */
function paragraphChapters({ text, readings = [] }: ImportedChapter): ImportedChapter[] {
  let at = 0;
  let next = 0;
  return text.split('\n').flatMap((line) => {
    const start = at + line.length - line.trimStart().length;
    at += line.length + 1;
    const first = next;
    while ((readings[next]?.start ?? at) < at) next++;
    const own = readings.slice(first, next).map((each) => ({ ...each, start: each.start - start }));
    return line.trim() === '' ? [] : { title: '', level: 1, text: line.trim(), readings: own };
  });
}

export function tableOf(file: ReadFile, sheet: number): Table {
  const table = file.kind === 'table' ? file.sheets[sheet]?.table : undefined;
  return table ?? { rows: [], places: [], rowsCut: 0 };
}

/** Typed or pasted lines become one item each; an SSML document or a subtitle file stays whole. */
export function draftsOfLines(source: string): Draft[] {
  const split = kindOf(source) === 'text' ? 'line' : 'whole';
  return draftsOf(textsOf('text', source, split), '');
}

/** Texts without any words are left out, but counted. */
function draftsOf(texts: readonly string[], filePath: string): Draft[] {
  return texts.flatMap((untrimmed, index) => {
    const text = untrimmed.trim();
    const content: ItemContent = { kind: kindOf(text), text, name: '', filePath, options: {} };
    return text === '' ? [] : { content, place: index + 1, faults: [] };
  });
}

function textsOf(kind: 'text' | 'subtitles', source: string, split: Split): readonly string[] {
  if (kind === 'subtitles' && split !== 'timed') {
    const cues = readSubtitles(source).cues.map(({ text }) => text);
    return split === 'cue' ? cues : [cues.join('\n')];
  }
  if (split === 'line') return source.split(/\r\n|\r|\n/);
  return split === 'paragraph' ? source.trim().split(/(?:\r\n|\r|\n)[^\S\r\n]*(?:\r\n|\r|\n)\s*/) : [source];
}
