import { readSubtitles } from '@parlando/speech/subtitles';
import { decodeDeclared, decodePage, decodeText, type Encoding } from './decode-text.ts';
import { readHtml } from './html-blocks.ts';
import { ImportFault, stayWithin } from './import-fault.ts';
import { baseName, type DocumentKind, type ImportedDocument, kindOfName } from './imported-document.ts';
import { placeNotes } from './notes.ts';
import { isDocxPart, readDocx } from './read-docx.ts';
import { isEpubPart, readEpub } from './read-epub.ts';
import { readMarkdown } from './read-markdown.ts';
import { readPlain } from './read-plain.ts';
import { unzip } from './unzip.ts';

/** How to decode a document. */
export interface Wishes {
  /** Chosen by the person. */
  readonly encoding?: Encoding | undefined;
  /** Named by the server that the document is from. */
  readonly charset?: string | undefined;
}

/** Reads any document except PDF. Its bytes tell the format, not its name. @throws ImportFault */
export async function readBytes(
  name: string,
  bytes: Uint8Array,
  wishes: Wishes = {},
): Promise<ImportedDocument> {
  const read = await readAny(name, bytes, wishes);
  const characters = read.blocks.reduce((sum, { text }) => sum + text.length, 0);
  stayWithin('TOO_MANY_CHARACTERS', characters);
  if (characters === 0) throw new ImportFault('NO_TEXT');
  const isOther = kindOfName(name) !== read.kind;
  return {
    ...read,
    title: read.title || baseName(name),
    remarks: isOther ? [...read.remarks, 'otherKind'] : read.remarks,
  };
}

async function readAny(name: string, bytes: Uint8Array, wishes: Wishes): Promise<ImportedDocument> {
  if (bytes.length === 0) throw new ImportFault('NO_TEXT');
  if (startsWith(bytes, 'PK\u0003\u0004')) return readZip(bytes);
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) throw new ImportFault(oldOfficeFault(bytes));
  const kind = kindOfName(name);
  if (kind === 'docx' || kind === 'epub' || kind === 'pdf') throw new ImportFault('DAMAGED');
  if (startsWith(bytes, '{\\rtf') || isBinary(bytes)) throw new ImportFault('UNKNOWN_KIND');
  return readWritten(kind ?? 'text', bytes, wishes);
}

async function readZip(bytes: Uint8Array): Promise<ImportedDocument> {
  const archive = unzip(bytes, (name) => isDocxPart(name) || isEpubPart(name));
  if (archive.files.has('META-INF/container.xml')) return readEpub(archive);
  if (archive.names.some((name) => name.startsWith('word/'))) return readDocx(archive);
  throw new ImportFault('UNKNOWN_KIND');
}

function readWritten(kind: DocumentKind, bytes: Uint8Array, wishes: Wishes): ImportedDocument {
  if (kind === 'html') return readPage(bytes, wishes);
  const { encoding: wish, charset } = wishes;
  const { text, encoding } = wish ? decodeText(bytes, wish) : decodeDeclared(bytes, charset);
  if (/^\s*(?:<!doctype html|<html[\s>])/i.test(text)) return readPage(bytes, wishes);
  const shared = { remarks: [], ...(encoding && { encoding }) };
  if (kind === 'markdown') return { kind, ...readMarkdown(text), ...shared };
  const read = { title: '', ...shared };
  if (kind !== 'subtitles' && !/^WEBVTT(?:\s|$)/.test(text)) {
    return { kind: 'text', blocks: readPlain(text), ...read };
  }
  const blocks = readSubtitles(text).cues.map((cue) => ({ kind: 'item' as const, text: cue.text }));
  return { kind: 'subtitles', blocks, ...read };
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((character, index) => bytes[index] === character.charCodeAt(0));
}

/** Word files up to 2003, and newer ones with a password, use the same container (OLE). */
function oldOfficeFault(bytes: Uint8Array): 'ENCRYPTED' | 'OLD_OFFICE' {
  const name = [...'EncryptedPackage'].join('\u0000');
  return new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)).includes(name)
    ? 'ENCRYPTED'
    : 'OLD_OFFICE';
}

/** Text contains no control characters except line breaks and tabs. UTF-16 contains zeros, but in a regular pattern. */
function isBinary(bytes: Uint8Array): boolean {
  const { text } = decodeText(bytes.subarray(0, 8192));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const strange = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0;
  return strange > text.length / 50;
}

/** Reads a web page: its content, without navigation and footer. */
function readPage(bytes: Uint8Array, { encoding: wish, charset }: Wishes): ImportedDocument {
  const { text, encoding } = wish ? decodeText(bytes, wish) : decodePage(bytes, charset);
  const { title, blocks } = readHtml(text, { isPage: true });
  return { kind: 'html', title, blocks: placeNotes(blocks), remarks: [], ...(encoding && { encoding }) };
}
