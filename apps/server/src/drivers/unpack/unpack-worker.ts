import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@parlando/contract';
import { unpackArchive } from './unpack-archive.ts';

/** What the thread says when it has ended; nothing when all is well. */
export type UnpackOutcome =
  | { readonly details: AppError['details'] }
  | { readonly code: string | undefined; readonly message: string }
  | Record<string, never>;

/** Node's own faults (no space, no file) have a code of the system; whatever else is thrown comes of the archive. */
function outcomeOf(error: unknown): UnpackOutcome {
  if (error instanceof AppError) return { details: error.details };
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return { code, message };
  return { details: { reason: 'damaged', words: message.slice(0, 200) } };
}

unpackArchive(workerData).then(
  () => parentPort?.postMessage({}),
  (error: unknown) => parentPort?.postMessage(outcomeOf(error)),
);
