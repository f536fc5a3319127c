import { askWorker, untilAborted } from '../../lib/ask-worker.ts';
import type { Encoding } from './decode-text.ts';
import { ImportFault, importLimits, stayWithin } from './import-fault.ts';
import type { ImportReply, ImportRequest } from './import-worker.ts';
import { baseName, type ImportedDocument, kindOfName } from './imported-document.ts';

/**
 * Reads a document in a worker, and gives up after `importLimits.timeMs`. Fetches nothing that it refers to.
 * @throws ImportFault, or the signal's reason
 */
export async function readDocument(
  file: File,
  signal: AbortSignal,
  encoding?: Encoding,
): Promise<ImportedDocument> {
  stayWithin('fileBytes', file.size);
  const deadline = AbortSignal.timeout(importLimits.timeMs);
  const either = AbortSignal.any([signal, deadline]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await (isPdf(bytes)
      ? readPdfFile(file, bytes, either)
      : readInWorker({ name: file.name, bytes, encoding }, either));
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (deadline.aborted) throw new ImportFault('TOO_SLOW', { limit: importLimits.timeMs }, cause);
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

async function readInWorker(request: ImportRequest, signal: AbortSignal): Promise<ImportedDocument> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const reply = await askWorker<ImportReply>(worker, request, signal);
  if ('read' in reply) return reply.read;
  throw new ImportFault(reply.fault.code, reply.fault, reply.cause);
}
