import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { ImportFault, stayWithin } from './import-fault.ts';
import type { ImportedDocument } from './imported-document.ts';
import { type OutlineEntry, pdfBlocks, pdfTitle } from './pdf-blocks.ts';
import { linesOfPage, type PdfPage, type PdfRun } from './pdf-lines.ts';

const characterMaps = import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Fetches the character maps of PDF.js. Without them, text in fonts that are not embedded is empty. */
class CharacterMaps {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = Object.entries(characterMaps).find(([path]) => path.endsWith(`/${filename}`))?.[1];
    // Without the check, an empty address would fetch the page itself.
    const response = url === undefined ? undefined : await fetch(url);
    if (!response?.ok) throw new Error(`The character map ${filename} did not load`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/**
 * Reads the text of a PDF in the worker of PDF.js, which must not be imported by one of our own workers. Stops on
 * `signal`.
 * @throws ImportFault
 */
export async function readPdf(bytes: Uint8Array, signal: AbortSignal): Promise<ImportedDocument> {
  const port = new Worker(workerUrl, { type: 'module' });
  const worker = PDFWorker.create({ port });
  const stop = () => port.terminate();
  signal.addEventListener('abort', stop);
  try {
    const loading = getDocument({
      data: bytes,
      worker,
      BinaryDataFactory: CharacterMaps,
      cMapPacked: true,
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: 0,
    });
    return await readOpened(await loading.promise, signal);
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException') throw new ImportFault('ENCRYPTED');
    throw cause;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.destroy();
    stop();
  }
}

async function readOpened(file: PDFDocumentProxy, signal: AbortSignal): Promise<ImportedDocument> {
  stayWithin('TOO_MANY_PAGES', file.numPages);
  const pages: PdfPage[] = [];
  let characters = 0;
  for (let number = 1; number <= file.numPages; number++) {
    signal.throwIfAborted();
    const page = await file.getPage(number);
    const runs = await runsOf(page);
    characters += runs.reduce((sum, { str }) => sum + str.length, 0);
    stayWithin('TOO_MANY_CHARACTERS', characters);
    pages.push(linesOfPage(runs, page.getViewport({ scale: 1 }).height));
    page.cleanup();
  }
  if (pages.every(({ lines }) => lines.length === 0)) throw new ImportFault('NO_TEXT_LAYER');
  const { info } = (await file.getMetadata()) as { info: { Title?: unknown } };
  return {
    kind: 'pdf',
    title: pdfTitle(info.Title),
    blocks: pdfBlocks(pages, await readOutline(file)),
    remarks: [],
  };
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** Replaces `getTextContent`, whose `for await` over the stream Safari does not support. */
async function runsOf(page: PDFPageProxy): Promise<PdfRun[]> {
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  const runs: PdfRun[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return runs;
    for (const item of value.items) if ('str' in item) runs.push(item);
  }
}

const mostEntries = 2000;

interface OutlineItem {
  readonly title: string;
  readonly dest: string | unknown[] | null;
  readonly items: readonly OutlineItem[];
}

async function readOutline(file: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const add = async (items: readonly OutlineItem[], level: number): Promise<void> => {
    for (const { title, dest, items: below } of items) {
      if (entries.length >= mostEntries) return;
      const place = typeof dest === 'string' ? await file.getDestination(dest) : dest;
      const [target] = place ?? [];
      const page = typeof target === 'number' ? target : await pageIndex(file, target);
      if (page !== null && title.trim() !== '') entries.push({ title: title.trim(), level, page });
      if (level < 6) await add(below, level + 1);
    }
  };
  await add((await file.getOutline()) ?? [], 1);
  return entries;
}

async function pageIndex(file: PDFDocumentProxy, target: unknown): Promise<number | null> {
  try {
    return await file.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0]);
  } catch {
    // The outline of a damaged document may have invalid targets.
    return null;
  }
}
