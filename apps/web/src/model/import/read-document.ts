import { askWorker, untilAborted } from '../../lib/ask-worker.ts';
import type { Encoding } from './decode-text.ts';
import { ImportFault, importTimeMs, stayWithin } from './import-fault.ts';
import type { ImportReply, ImportRequest } from './import-worker.ts';
import { baseName, type ImportedDocument, kindOfName } from './imported-document.ts';

/** What a person wishes for, of a document. */
export interface ReadingWishes {
  readonly encoding?: Encoding | undefined;
  /** Of a web page: its article, if it has one, instead of the whole page. */
  readonly article?: boolean;
}

/**
 * Reads a document in a worker, and gives up after `importTimeMs`. Fetches nothing that the document refers
 * to. The type of the file may name its charset.
 * @throws ImportFault, or the signal's reason
 */
export async function readDocument(
  file: File,
  signal: AbortSignal,
  wishes: ReadingWishes = {},
): Promise<ImportedDocument> {
  stayWithin('TOO_LARGE', file.size);
  const deadline = AbortSignal.timeout(importTimeMs);
  const either = AbortSignal.any([signal, deadline]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await (isPdf(bytes) ? readPdfFile(file, bytes, either) : readOther(file, bytes, wishes, either));
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (deadline.aborted) throw new ImportFault('TOO_SLOW', { limit: importTimeMs }, cause);
    throw cause;
  }
}

/** The PDF header may follow other bytes. */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
}

async function readPdfFile(file: File, bytes: Uint8Array, signal: AbortSignal): Promise<ImportedDocument> {
  const { readPdf } = await import('./read-pdf.ts');
  const read = await untilAborted(readPdf(bytes, signal), signal);
  return {
    ...read,
    title: read.title || baseName(file.name),
    remarks: kindOfName(file.name) === 'pdf' ? [] : ['otherKind'],
  };
}

async function readOther(
  { name, type }: File,
  bytes: Uint8Array,
  { encoding, article: wantsArticle }: ReadingWishes,
  signal: AbortSignal,
): Promise<ImportedDocument> {
  const charset = /charset=([^;]+)/.exec(type)?.[1];
  const isPage = wantsArticle && kindOfName(name) === 'html';
  // The library needs the DOM, which workers lack.
  const article = isPage ? (await import('./read-article.ts')).readArticle(bytes, charset) : null;
  if (article === null) return readInWorker({ name, bytes, encoding, charset }, signal);
  const written = new TextEncoder().encode(article);
  return { ...(await readInWorker({ name, bytes: written, encoding: 'utf-8' }, signal)), isArticle: true };
}

async function readInWorker(request: ImportRequest, signal: AbortSignal): Promise<ImportedDocument> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const reply = await askWorker<ImportReply>(worker, request, signal);
  if ('read' in reply) return reply.read;
  throw new ImportFault(reply.fault.code, reply.fault, reply.cause);
}
