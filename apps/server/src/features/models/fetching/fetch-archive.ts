import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@parlando/contract';
import type { Edition } from '../../../database/tables/models.ts';
import { modelFault } from '../../../ports/model-fault.ts';
import type { Outbound } from '../../../ports/outbound.ts';
import { faultOf } from '../model-fault.ts';
import { ask, type Reply } from './ask.ts';

export interface FetchArchiveOptions {
  /** Tried in this order until one delivers the archive. */
  readonly urls: readonly string[];
  readonly bytes: number;
  readonly sha256: string;
  /** Holds what was downloaded so far; created if missing. */
  readonly file: string;
  /** Version of the stored part; null if unknown, so that it must be downloaded again. */
  readonly edition: Edition | null;
  readonly outbound: Pick<Outbound, 'fetch'>;
  readonly signal: AbortSignal;
  /** Called before the first byte of another version is stored. */
  readonly onEdition: (edition: Edition | null) => Promise<void>;
  /** Called with the bytes that the file holds. */
  readonly onProgress: (received: number) => void;
  /** Delay before a reconnect; doubled after each attempt that delivered nothing. */
  readonly pauseMs?: number;
}

/** Maximum number of consecutive attempts that deliver nothing. */
const idleTries = 5;
const firstPauseMs = 1000;

/**
 * Downloads an archive, resuming an earlier attempt, and verifies it. Throws the INVALID_INPUT of the last address tried,
 * STORAGE_FULL, or the signal's reason; downloaded bytes stay in the file unless they are wrong.
 */
export async function fetchArchive(options: FetchArchiveOptions): Promise<void> {
  let fault: unknown;
  let { edition } = options;
  const onEdition = async (next: Edition | null) => {
    edition = next;
    await options.onEdition(next);
  };
  for (const url of options.urls) {
    try {
      // A partial download from one address cannot be resumed at another.
      if (edition?.url !== url) edition = null;
      await fetchFrom(url, { ...options, edition: () => edition, onEdition });
      return;
    } catch (error) {
      options.signal.throwIfAborted();
      if (faultOf(error) === undefined || faultOf(error)?.reason === 'disk') throw error;
      fault = error;
    }
  }
  throw fault;
}

interface FromOptions extends Omit<FetchArchiveOptions, 'edition'> {
  readonly edition: () => Edition | null;
}

async function fetchFrom(url: string, options: FromOptions): Promise<void> {
  const { signal, pauseMs = firstPauseMs } = options;
  let mayStartAnew = true;
  for (let idle = 0; ; ) {
    const file = await open(options.file, 'a+');
    const before = (await file.stat()).size;
    try {
      await tryOnce(url, file, options);
      return;
    } catch (error) {
      signal.throwIfAborted();
      const { reason, status = 0 } = faultOf(error) ?? {};
      const after = (await file.stat()).size;
      const mayPass = reason === 'cut' || reason === 'unreachable' || status >= 500 || status === 429;
      // A file that was resumed may have been another one before.
      const startsAnew = mayStartAnew && before > 0 && (reason === 'checksum' || status === 416);
      if (!mayPass && !startsAnew) throw error;
      if (startsAnew) {
        mayStartAnew = false;
        await file.truncate(0);
      }
      idle = after > before ? 1 : idle + 1;
      if (idle >= idleTries) throw error;
    } finally {
      await file.close();
    }
    await sleep(pauseMs * 2 ** (idle - 1), undefined, { signal });
  }
}

async function tryOnce(url: string, file: FileHandle, options: FromOptions): Promise<void> {
  const { bytes, sha256, onProgress, signal } = options;
  const hash = createHash('sha256');
  let received = await kept(file, options);
  if (received > 0) await hashFile(options.file, hash, signal);
  onProgress(received);
  if (received < bytes) {
    const reply = await ask(url, { ...options, from: received, edition: options.edition() });
    if (reply.from === 0) {
      await file.truncate(0);
      await options.onEdition(reply.edition);
    }
    const sum = reply.from === received ? hash : createHash('sha256');
    received = await receive(reply, file, sum, options);
    if (received < bytes) throw modelFault('cut', { host: new URL(url).host });
    return check(sum, sha256, file, options);
  }
  return check(hash, sha256, file, options);
}

/** How much of the file may be kept. A power cut may have left more than the archive has. */
async function kept(file: FileHandle, { bytes, edition }: FromOptions): Promise<number> {
  const { size } = await file.stat();
  if (size === 0 || (edition() !== null && size <= bytes) || size === bytes) return size;
  await file.truncate(0);
  return 0;
}

async function hashFile(path: string, hash: Hash, signal: AbortSignal): Promise<void> {
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk);
}

async function receive(
  { body, from, host }: Reply,
  file: FileHandle,
  hash: Hash,
  { bytes, onProgress }: FromOptions,
): Promise<number> {
  let received = from;
  try {
    for await (const chunk of body) {
      received += chunk.length;
      if (received > bytes) throw modelFault('not-archive', { host });
      hash.update(chunk);
      await file.write(chunk);
      onProgress(received);
    }
  } catch (error) {
    throw error instanceof TypeError || (error instanceof AppError && error.code === 'PROVIDER_TIMEOUT')
      ? modelFault('cut', { host }, { cause: error })
      : error;
  }
  return received;
}

/** Wrong bytes are not kept: nothing could be added to them. */
async function check(
  hash: Hash,
  sha256: string,
  file: FileHandle,
  { onEdition }: FromOptions,
): Promise<void> {
  const actual = hash.digest('hex');
  if (actual === sha256) return;
  await file.truncate(0);
  await onEdition(null);
  throw modelFault('checksum', { words: actual });
}
