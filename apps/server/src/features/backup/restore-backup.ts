import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type pg from 'pg';
import { aliveLock } from '../../database/claim-instance.ts';
import { migrate, newestSchema, restoringSchema } from '../../database/migrate.ts';
import { migrations } from '../../database/migrations/index.ts';
import type { OpenDatabase } from '../../database/open-database.ts';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { StorageMark } from '../../ports/storage-mark.ts';
import { ArchiveFault, type Manifest } from './archive/parts.ts';
import { readArchive } from './archive/read-archive.ts';
import { forgetBackupNote } from './backup-note.ts';
import { RowLoader } from './load-rows.ts';
import { BackupFault } from './make-backup.ts';
import type { NamedBlobs } from './named-blobs.ts';
import {
  advanceNumbers,
  exchangeSchemas,
  findData,
  findInstance,
  makeRestoringSchema,
  removeRows,
} from './restored-schema.ts';
import type { TableShape } from './snapshot.ts';
import type { VerifiedBackup } from './verify-backup.ts';

/** How many blobs are stored concurrently, to hide the latency of a remote storage. */
const blobsAtOnce = 8;
const sayEvery = 1000;

export interface RestoreTarget {
  /** Opens the empty database, with the tables in the given schema. The caller closes it. */
  readonly openDatabase: (schema?: string) => OpenDatabase;
  readonly audioStore: AudioStore;
  readonly mark: StorageMark;
  /** Undefined: the secret comes from the environment. */
  readonly writeSecret: ((secret: string) => Promise<void>) | undefined;
  readonly say: (line: string) => void;
}

export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly blobs: number;
  /** Number of referenced blobs that are missing from the storage. */
  readonly missing: number;
  /** Tables of the file that this program does not have. */
  readonly unknown: readonly string[];
}

/**
 * Restores a verified backup onto an empty instance, and migrates it. The tables are loaded into a schema of their own
 * and swapped in at the end: until then nothing of it is visible, and a killed restore can be run again. Throws
 * BackupFault, having changed nothing, and ArchiveFault.
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  { manifest, summary, named }: VerifiedBackup,
): Promise<Restored> {
  const file = resolve(path);
  requireKnown(file, manifest);
  const own = target.openDatabase();
  const client = own.createClient();
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireEmpty(client);
    const replaced = await findInstance(client);
    await requireOwnStorage(target.mark, [replaced, manifest.instance]);
    await makeRestoringSchema(client);
    const made = await fill(target, file, manifest);
    const missing = manifest.audio ? summary.missing.length : await countMissing(named, target.audioStore);
    await passStorage(target.mark, replaced, made.instance);
    await exchangeSchemas(client);
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
    return { manifest, rows, blobs: summary.blobs, missing, unknown: made.unknown };
  } finally {
    await client.end();
    await own.close();
  }
}

function requireKnown(file: string, manifest: Manifest): void {
  const newer = manifest.migrations.find((name) => !Object.hasOwn(migrations, name));
  if (newer === undefined) return;
  throw new BackupFault(
    `${file} was made by a newer program (${newer}) than this one (${newestSchema}). Restore it with that program.`,
  );
}

/** Holds the lock of a running process until the connection ends. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS alone', [aliveLock]);
  if (!rows[0].alone) throw new BackupFault('The instance is running. Stop it, then restore.');
  const table = await findData(client);
  if (table === undefined) return;
  throw new BackupFault(
    `This instance has data (in the table ${table}), and a backup is restored onto an empty one only. Name another DATA_DIR or DATABASE_URL.`,
  );
}

/** Id of the instance whose mark the storage has. */
const ownerOf = async (mark: StorageMark) => {
  const [owner, time] = (await mark.read())?.split('.') ?? [];
  // Marks of earlier versions name no instance.
  return time === undefined ? undefined : owner;
};

async function requireOwnStorage(
  mark: StorageMark,
  own: readonly (string | null | undefined)[],
): Promise<void> {
  const owner = await ownerOf(mark);
  if (owner === undefined || own.includes(owner)) return;
  throw new BackupFault(
    'The audio storage belongs to another instance, and each would delete the audio of the other. Name another DATA_DIR, S3 bucket or S3_PREFIX; if the other instance is gone for good, delete "instance-id" there.',
  );
}

/** If an instance was started before the restore, the restored one takes over its storage mark. */
async function passStorage(
  mark: StorageMark,
  from: string | undefined,
  to: string | undefined,
): Promise<void> {
  const owner = await ownerOf(mark);
  if (owner === undefined || owner !== from || to === undefined) return;
  await mark.write(`${to}.${randomBytes(16).toString('base64url')}`);
}

async function fill(target: RestoreTarget, file: string, manifest: Manifest) {
  const restoring = target.openDatabase(restoringSchema);
  const client = restoring.createClient();
  client.on('error', () => undefined);
  try {
    await migrate(restoring.kysely, { only: manifest.migrations, schema: restoringSchema });
    await client.connect();
    // A table is loaded in one statement.
    await client.query('SET statement_timeout = 0');
    const { known, unknown } = await matchTables(client, manifest.tables);
    await removeRows(client, known);
    const secret = await load(target, file, new RowLoader(client, known));
    await advanceNumbers(client);
    await migrate(restoring.kysely, { schema: restoringSchema });
    await forgetBackupNote(client);
    // Before the tables are swapped in: the restored rows need it.
    if (secret !== undefined) await target.writeSecret?.(secret);
    return { unknown, instance: await findInstance(client) };
  } finally {
    await client.end();
    await restoring.close();
  }
}

/** The database may also hold another program's tables. */
async function matchTables(client: pg.Client, tables: readonly TableShape[]) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`,
  );
  const ours = new Set(rows.map(({ name }) => name));
  const known = tables.filter(({ name }) => ours.has(name));
  const unknown = tables.filter(({ name }) => !ours.has(name)).map(({ name }) => name);
  return { known, unknown };
}

/** Loads rows and stores blobs. Returns the secret. */
async function load(
  { audioStore, say }: RestoreTarget,
  file: string,
  loader: RowLoader,
): Promise<string | undefined> {
  let secret: string | undefined;
  let waiting: { blob: string; bytes: Buffer }[] = [];
  let stored = 0;
  const store = async () => {
    await Promise.all(waiting.map(({ blob, bytes }) => storeBlob(audioStore, blob, bytes)));
    stored += waiting.length;
    waiting = [];
  };
  for await (const part of readArchive(file)) {
    if (part.kind === 'secret') secret = part.secret;
    if (part.kind === 'rows') await loader.write(part.table, part.text);
    if (part.kind !== 'blob') continue;
    // Blobs come after the rows, and take longer than a server may let a statement wait.
    await loader.end();
    if (waiting.push(part) === blobsAtOnce) {
      await store();
      if (stored % sayEvery === 0) say(`${stored} recordings`);
    }
  }
  await store();
  await loader.end();
  return secret;
}

async function storeBlob(audioStore: AudioStore, blob: string, bytes: Uint8Array): Promise<void> {
  if ((await audioStore.put(bytes)) !== blob)
    throw new ArchiveFault(`${blob} was stored under another name.`);
}

/** Number of referenced blobs missing from the storage. Listing all is far quicker than checking each. */
async function countMissing(named: NamedBlobs, audioStore: AudioStore): Promise<number> {
  for await (const { blob } of audioStore.list()) named.remove(blob);
  return named.size;
}
