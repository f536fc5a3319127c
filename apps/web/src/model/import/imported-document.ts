import type { Encoding } from './decode-text.ts';
import type { OtherRuby, Reading } from './readings.ts';

export type DocumentKind = 'text' | 'markdown' | 'html' | 'docx' | 'epub' | 'pdf' | 'subtitles';

/** The kind of a block; the kinds after `item` are optional. */
export type BlockKind = 'heading' | 'paragraph' | 'row' | 'item' | 'note' | 'alt' | 'furniture';

/** A block of a document: a heading, a paragraph, a row of a table, a footnote… */
export interface Block {
  /** `furniture`: page numbers and running heads; `alt`: the alternative text of a picture. */
  readonly kind: BlockKind;
  /** Without markup; line breaks only where the document has one inside the block. */
  readonly text: string;
  /** Level of a heading, from 1. */
  readonly level?: number;
  /** Ruby text that tells how words are pronounced. */
  readonly readings?: readonly Reading[];
  /** Ruby text that is no pronunciation and is not spoken. */
  readonly otherRuby?: readonly OtherRuby[];
}

/** Something about a document that the preview points out. */
export type Remark = 'macros' | 'external' | 'otherKind' | 'partsMissing';

export interface ImportedDocument {
  readonly kind: DocumentKind;
  /** Empty if the document has none. */
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly remarks: readonly Remark[];
  /** What it was decoded with, which may be a guess; absent where nobody has to choose. */
  readonly encoding?: Encoding;
  /** Set if only the article of a web page was read. */
  readonly isArticle?: true;
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

export const kindOfName = (name: string): DocumentKind | null => byExtension(kinds, name);

/** What a table has for the extension of a file. */
export function byExtension<Kind>(table: Readonly<Record<string, Kind>>, name: string): Kind | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(table, extension) ? (table[extension] ?? null) : null;
}

/** The file name without its extension. */
export function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '') || name;
}
