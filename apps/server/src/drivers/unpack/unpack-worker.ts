import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@parlando/contract';
import { unpackArchive } from './unpack-archive.ts';

/** The thread's final message: a fault, or nothing on success. */
export type UnpackOutcome =
  | { readonly details: AppError['details'] }
  | { readonly code: string | undefined; readonly message: string }
  | Record<string, never>;

/** Node's own errors (no space, no file) have a system code; any other error is the archive's fault. */
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
