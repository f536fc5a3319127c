import { decodeText, type Encoding } from '../../../model/import/decode-text.ts';
import {
  byExtension,
  documentExtensions,
  type ImportedDocument,
  kindOfName,
} from '../../../model/import/imported-document.ts';
import { type Delimiter, readDelimited, readWorkbook, type Sheet } from './read-table.ts';

/** Kinds that are read in this folder. */
export type ListKind = 'text' | 'subtitles' | 'delimited' | 'workbook';
/** `document`: read as on the Text page, with chapters. */
export type FileKind = ListKind | 'document';

export type ReadFile =
  | { readonly kind: 'text' | 'subtitles'; readonly text: string; readonly encoding: Encoding }
  /** A workbook, or a text decoded in this way, which is its only sheet. */
  | ({ readonly kind: 'table'; readonly sheets: readonly Sheet[] } & ReadWishes)
  | {
      readonly kind: 'document';
      readonly document: ImportedDocument;
      /** The guessed encoding of a file that does not declare it. */
      readonly encoding?: Encoding;
    };

/** How to decode the bytes; what is absent is guessed. */
export interface ReadWishes {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
}

const tableKinds: Readonly<Record<string, FileKind>> = {
  csv: 'delimited',
  tsv: 'delimited',
  xlsx: 'workbook',
};

/** For an `input`'s `accept` and for drop zones. */
export const acceptedExtensions = [
  ...documentExtensions,
  ...Object.keys(tableKinds).map((extension) => `.${extension}`),
];

export function fileKind(name: string): FileKind | null {
  const kind = kindOfName(name);
  if (kind === null) return byExtension(tableKinds, name);
  return kind === 'text' || kind === 'subtitles' ? kind : 'document';
}

/** Rejects if the bytes are not a workbook. */
export async function readFile(
  kind: ListKind,
  name: string,
  bytes: ArrayBuffer,
  wishes: ReadWishes = {},
): Promise<ReadFile> {
  if (kind === 'workbook') return { kind: 'table', sheets: await readWorkbook(bytes) };
  const { text, encoding } = decodeText(new Uint8Array(bytes), wishes.encoding);
  if (kind !== 'delimited') return { kind, text, encoding };
  const wish = wishes.delimiter ?? (/\.tsv$/i.test(name) ? '\t' : undefined);
  const { delimiter, ...table } = readDelimited(text, wish);
  return { kind: 'table', sheets: [{ name, table }], encoding, delimiter };
}
