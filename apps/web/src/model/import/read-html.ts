import { decodeText, type Encoding, guessEncoding } from './decode-text.ts';
import { readHtml } from './html-blocks.ts';
import type { ImportedDocument } from './imported-document.ts';
import { placeNotes } from './notes.ts';

/** Reads a saved web page: its content, without navigation and footer. */
export function readPage(bytes: Uint8Array, wish?: Encoding): ImportedDocument {
  const { text, encoding } = decodeText(bytes, wish ?? pageEncoding(bytes));
  const { title, blocks } = readHtml(text, { isPage: true });
  return { kind: 'html', title, blocks: placeNotes(blocks), remarks: [], encoding };
}

/** Encoding labels that pages use for the supported encodings. */
const names: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  gb18030: 'gb18030',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
};

/** Certain evidence in the bytes outweighs the declared encoding, which may be outdated. */
function pageEncoding(bytes: Uint8Array): Encoding {
  const guess = guessEncoding(bytes);
  if (guess.startsWith('utf')) return guess;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const said = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]?.toLowerCase();
  return (said === undefined ? undefined : names[said]) ?? guess;
}
