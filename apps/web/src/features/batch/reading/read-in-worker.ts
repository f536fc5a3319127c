import type { FileKind, ReadFile, ReadWishes } from './read-file.ts';
import type { ReadingAnswer, ReadingRequest } from './reading-worker.ts';

/** A file that unfolds without end is given up. */
const timeoutMs = 30_000;

/** A file that could not be read; `message` is for logs. */
export class UnreadableFile extends Error {}

/** Reads a file in a worker of its own. Rejects with `UnreadableFile`, or the signal's reason. */
export function readInWorker(
  kind: FileKind,
  file: File,
  wishes: ReadWishes,
  signal: AbortSignal,
): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.terminate();
      settle();
    };
    const fail = (why: string) => end(() => reject(new UnreadableFile(why)));
    const abort = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => fail('It took too long'), timeoutMs);
    signal.addEventListener('abort', abort);
    worker.addEventListener('error', ({ message }) => fail(message));
    worker.addEventListener('message', ({ data }: MessageEvent<ReadingAnswer>) => {
      if ('failed' in data) fail(data.failed);
      else end(() => resolve(data.read));
    });
    worker.postMessage({ kind, file, wishes } satisfies ReadingRequest);
  });
}
