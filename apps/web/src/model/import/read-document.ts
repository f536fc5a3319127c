import type { Encoding } from './decode-text.ts';
import { ImportFault, stayWithin } from './import-fault.ts';
import { importLimits } from './import-limits.ts';
import type { ImportReply, ImportRequest } from './import-worker.ts';
import { baseName, type ImportedDocument, kindOfName } from './imported-document.ts';

/**
 * Reads a document beside the page, and gives up after `importLimits.timeMs`. Nothing that it refers to is fetched.
 * @throws ImportFault, or the signal's reason
 */
export async function readDocument(
  file: File,
  signal: AbortSignal,
  encoding?: Encoding,
): Promise<ImportedDocument> {
  stayWithin('TOO_LARGE', importLimits.fileBytes, file.size);
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

/** Its mark may have something before it. */
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

function readInWorker(request: ImportRequest, signal: AbortSignal): Promise<ImportedDocument> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const reading = new Promise<ImportedDocument>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new ImportFault('DAMAGED', {}, message)));
    worker.addEventListener('message', ({ data }: MessageEvent<ImportReply>) => {
      if ('read' in data) resolve(data.read);
      else reject(new ImportFault(data.fault.code, data.fault, data.cause));
    });
    worker.postMessage(request);
  });
  return untilAborted(reading, signal).finally(() => worker.terminate());
}

/** Rejects when the signal says so: a worker that was ended never replies. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
