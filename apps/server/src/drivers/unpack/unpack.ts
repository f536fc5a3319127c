import type { Worker } from 'node:worker_threads';
import { AppError } from '@parlando/contract';
import { isStorageFault, storageFullError } from '../../ports/storage-space.ts';
import type { Unpack } from '../../ports/unpack.ts';
import type { UnpackOutcome } from './unpack-worker.ts';

/** Unpacks in a thread, since decompressing keeps a core busy for seconds. `spawn` starts the thread of a file. */
export function createUnpack(spawn: (file: URL, data: object) => Worker): Unpack {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const file = new URL(`./unpack-worker.${extension}`, import.meta.url);
  return async (request, signal) => {
    signal.throwIfAborted();
    const worker = spawn(file, request);
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const outcome = await outcomeOf(worker);
      signal.throwIfAborted();
      throwFault(outcome);
    } finally {
      signal.removeEventListener('abort', stop);
      await worker.terminate();
    }
  };
}

/** An archive that makes the thread run out of memory, or the libraries crash, is damaged as well. */
function outcomeOf(worker: Worker): Promise<UnpackOutcome> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    worker.once('error', ({ message }: Error) => {
      resolve({ details: { reason: 'damaged', words: message.slice(0, 200) } });
    });
    worker.once('exit', () => resolve({ code: undefined, message: 'the unpacking thread has ended' }));
  });
}

function throwFault(outcome: UnpackOutcome): void {
  if ('details' in outcome) throw new AppError('INVALID_INPUT', outcome.details);
  if (!('message' in outcome)) return;
  const cause = Object.assign(new Error(outcome.message), { code: outcome.code });
  throw isStorageFault(cause) ? storageFullError(cause) : cause;
}
