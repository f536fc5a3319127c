import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { AppError, appVersion } from '@parlando/contract';
import type pg from 'pg';
import type { AudioStore } from '../../ports/audio-store.ts';
import { freeBytes } from '../../ports/storage-space.ts';
import { makeFolder } from '../../ports/sync-folder.ts';
import { type EarlierBlobs, openEarlierBlobs } from './archive/earlier-blobs.ts';
import {
  blobPart,
  type Manifest,
  manifestPart,
  manifestVersion,
  rowsPart,
  type Summary,
  secretPart,
  summaryPart,
} from './archive/parts.ts';
import { type ArchiveWriter, unfinishedPath, writeArchive } from './archive/write-archive.ts';
import { listUnfinished } from './backup-files.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** A backup failed for a reason that the operator can fix. The message says why. */
export class BackupFault extends Error {}

/** Another process is making one. */
export class BackupUnderWay extends BackupFault {
  constructor() {
    super('Another backup of this instance is being made.');
  }
}

export interface BackupSource {
  /** A connection of its own, not yet connected. */
  readonly createClient: () => pg.Client;
  /** Undefined: back up the rows only. */
  readonly audioStore: Pick<AudioStore, 'get'> | undefined;
  /** Signs links and sessions; only if the data folder holds it. */
  readonly secret: string | undefined;
  /** Variables that were set, with secrets masked. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface MadeBackup {
  readonly file: string;
  readonly manifest: Manifest;
  readonly summary: Summary;
}

/** Disk space to leave free for other uses. */
const spareBytes = 64 * 1024 * 1024;
const rowsPartBytes = 8 * 1024 * 1024;
/** How many blobs are read concurrently, to hide the latency of a remote storage. */
const blobsAtOnce = 8;

/**
 * Makes a backup while the instance runs: a snapshot of the rows, and the audio that they reference. The file gets its
 * name, replacing an older one, once it is complete and synced. Memory does not grow with the instance.
 * Throws BackupFault, and AbortError soon after `signal`.
 */
export async function makeBackup(
  source: BackupSource,
  path: string,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  const file = resolve(path);
  await makeFolder(dirname(file));
  const snapshot = await openSnapshot(source.createClient);
  if (snapshot === undefined) throw new BackupUnderWay();
  try {
    await requireRoom(snapshot, source, file);
    const earlier = await openEarlierBlobs(dirname(file));
    try {
      return { file, ...(await writeTo(file, snapshot, withEarlier(source, earlier), signal)) };
    } finally {
      await earlier.close();
    }
  } finally {
    await snapshot.close();
  }
}

/** Resumes a killed or failed backup: what it had read is not read again. */
function withEarlier(source: BackupSource, earlier: EarlierBlobs): BackupSource {
  const { audioStore } = source;
  if (audioStore === undefined) return source;
  const get = async (blob: string) => (await earlier.get(blob)) ?? audioStore.get(blob);
  return { ...source, audioStore: { get } };
}

async function writeTo(
  file: string,
  snapshot: Snapshot,
  source: BackupSource,
  signal: AbortSignal | undefined,
) {
  const archive = await writeArchive(file, signal);
  try {
    return await write(archive, snapshot, source);
  } finally {
    await archive.close();
  }
}

async function requireRoom(snapshot: Snapshot, { audioStore }: BackupSource, file: string): Promise<void> {
  const folder = dirname(file);
  const { tables, blobs } = await snapshot.bytes();
  const instance = snapshot.instance ?? undefined;
  const needed = tables + (audioStore ? blobs : 0) + spareBytes;
  if ((await freeBytes(folder)) >= needed) return;
  // When space is short, what killed backups left is deleted, although it would have saved reading. No other backup of
  // this instance runs now.
  for (const path of [unfinishedPath(file), ...(await listUnfinished(folder, instance))])
    await rm(path, { force: true });
  const free = await freeBytes(folder);
  if (free >= needed) return;
  throw new BackupFault(
    `A backup may need ${megabytes(needed)}, and ${folder} has room for ${megabytes(free)}.`,
  );
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

async function write(archive: ArchiveWriter, snapshot: Snapshot, source: BackupSource) {
  const { instance, postgres, migrations, tables, models } = snapshot;
  const manifest: Manifest = {
    ...{ format: 'parlando-backup', version: manifestVersion, madeAt: new Date().toISOString() },
    ...{ program: appVersion, instance, postgres, migrations, tables, models },
    ...{ audio: source.audioStore !== undefined, settings: source.settings },
  };
  await archive.add(manifestPart, json(manifest));
  if (source.secret !== undefined) await archive.add(secretPart, Buffer.from(source.secret));
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await writeRows(archive, snapshot, table);
  const blobs = await writeBlobs(archive, snapshot, source.audioStore);
  const summary: Summary = { rows, ...blobs };
  await archive.add(summaryPart, json(summary));
  await archive.finish();
  return { manifest, summary };
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Returns how many. */
async function writeRows(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  table: Manifest['tables'][number],
): Promise<number> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  let rows = 0;
  const flush = async () => {
    if (bytes === 0) return;
    const part = await promisify(gzip)(Buffer.concat(chunks));
    await archive.add(rowsPart(table.name, ++parts), part);
    chunks = [];
    bytes = 0;
  };
  for await (const chunk of snapshot.rows(table)) {
    rows += countLines(chunk);
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= rowsPartBytes) await flush();
  }
  await flush();
  return rows;
}

const newline = 0x0a;

/** In COPY's text format a line break occurs only at the end of a row. */
export function countLines(text: Uint8Array): number {
  let lines = 0;
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) lines++;
  return lines;
}

async function writeBlobs(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  audioStore: BackupSource['audioStore'],
): Promise<Omit<Summary, 'rows'>> {
  let [blobs, blobBytes] = [0, 0];
  const missing: string[] = [];
  if (audioStore === undefined) return { blobs, blobBytes, missing };
  const read = async (blob: string) => ({ blob, bytes: await readBlob(audioStore, blob) });
  for await (const { blob, bytes } of ahead(snapshot.blobs(), read)) {
    if (bytes === undefined) {
      missing.push(blob);
      continue;
    }
    await archive.add(blobPart(blob), bytes);
    blobs++;
    blobBytes += bytes.length;
  }
  return { blobs, blobBytes, missing };
}

/** Undefined for a blob that is missing from the storage or corrupted. */
async function readBlob(store: Pick<AudioStore, 'get'>, blob: string): Promise<Uint8Array | undefined> {
  try {
    const bytes = await store.get(blob);
    return createHash('sha256').update(bytes).digest('hex') === blob ? bytes : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'AUDIO_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Yields the results of `work` in the order of the items, with several running concurrently. */
async function* ahead<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Awaited in its turn.
    result.catch(() => undefined);
    running.push(result);
    if (running.length >= blobsAtOnce) yield (await running.shift()) as Result;
  }
  for (const result of running) yield await result;
}
