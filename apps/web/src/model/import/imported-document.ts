import type { Encoding } from './decode-text.ts';
import type { OtherRuby, Reading } from './readings.ts';

export type DocumentKind = 'text' | 'markdown' | 'html' | 'docx' | 'epub' | 'pdf' | 'subtitles';

/** What a part of a document is; the kinds after `item` may be left out. */
export type BlockKind = 'heading' | 'paragraph' | 'row' | 'item' | 'note' | 'alt' | 'furniture';

/** A part of a document that is read on its own: a heading, a paragraph, a row of a table, a footnote… */
export interface Block {
  /** `furniture`: page numbers and what stands on every page; `alt`: what a picture shows, in words. */
  readonly kind: BlockKind;
  /** Without markup; a line break only where the document has one inside the part. */
  readonly text: string;
  /** Level of a heading, from 1. */
  readonly level?: number;
  /** What is written over its words, as how they are said. */
  readonly readings?: readonly Reading[];
  /** What else is written over its words, and is not spoken. */
  readonly otherRuby?: readonly OtherRuby[];
}

/** Something about a document that a person should know. */
export type Remark = 'macros' | 'external' | 'otherKind' | 'partsMissing';

export interface ImportedDocument {
  readonly kind: DocumentKind;
  /** Empty where it says none. */
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly remarks: readonly Remark[];
  /** Encoding of a file that does not declare it. */
  readonly encoding?: Encoding;
}

const kinds: Readonly<Record<string, DocumentKind>> = {
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  docx: 'docx',
  docm: 'docx',
  epub: 'epub',
  pdf: 'pdf',
  srt: 'subtitles',
  vtt: 'subtitles',
};

/** For an `input`'s `accept`. */
export const documentExtensions = Object.keys(kinds).map((extension) => `.${extension}`);

/** Tells the kind of a document by its extension; null for any other file. */
export function kindOfName(name: string): DocumentKind | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? null) : null;
}

/** The name of a file without its ending. */
export function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '') || name;
}
