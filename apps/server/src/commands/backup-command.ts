import type { Closing } from '../closing.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/open-database.ts';
import { storageMarkFile } from '../drivers/storage-mark-file.ts';
import { type MadeBackup, makeBackup } from '../features/backup/make-backup.ts';
import { restoreBackup } from '../features/backup/restore-backup.ts';
import { verifyBackup } from '../features/backup/verify-backup.ts';
import { openAudioStorage, secretFile } from '../open-audio-storage.ts';
import { noteSchema, openDatabaseServer, openUnmigrated } from '../open-instance-database.ts';
import type { Log } from '../ports/log.ts';
import { backupSource } from '../wiring-backup.ts';
import { type Answer, megabytes, onlyWord, readArguments } from './command-line.ts';

export interface BackupCommandOptions {
  readonly config: Config;
  readonly log: Log;
  readonly closing: Closing;
  /** Prints progress, one line per step. */
  readonly say: (line: string) => void;
}

/** `backup <file>`. Throws UsageError and BackupFault. */
export async function runBackup(options: BackupCommandOptions, args: readonly string[]): Promise<Answer> {
  const { values, words } = readArguments(args, { 'without-audio': { type: 'boolean' } });
  const path = onlyWord(words, 'file to write');
  const { config, log, closing } = options;
  // Not migrated: a backup is also what one goes back to.
  const database = await openUnmigrated({ config, log }, closing);
  const audioStore = values['without-audio'] ? undefined : (await openAudioStorage(config)).store;
  const { file, ...made } = await makeBackup(await backupSource(config, database, audioStore), path);
  return { text: `${file} holds ${describe(made)}`, data: { file, ...facts(made) } };
}

/** `verify <file>`. Throws UsageError and ArchiveFault. */
export async function runVerify(args: readonly string[]): Promise<Answer> {
  const file = onlyWord(readArguments(args, {}).words, 'file to verify');
  const found = await verifyBackup(file);
  const { madeAt, program, migrations } = found.manifest;
  const made = `made ${madeAt} by Parlando ${program} (${migrations.at(-1)})`;
  return { text: `${file} is whole, ${made}. It holds ${describe(found)}`, data: { file, ...facts(found) } };
}

/** `restore <file>`. Throws UsageError, ArchiveFault, BackupFault and StartFault. */
export async function runRestore(options: BackupCommandOptions, args: readonly string[]): Promise<Answer> {
  const file = onlyWord(readArguments(args, {}).words, 'file to restore');
  const { config, log, closing, say } = options;
  say(`Verifying ${file} …`);
  const verified = await verifyBackup(file);
  const server = await openDatabaseServer({ config, log }, closing);
  const { dataDir, sessionSecret } = config;
  const { store: audioStore, mark } = await openAudioStorage(config);
  say('Restoring …');
  const restored = await restoreBackup(
    {
      openDatabase: (schema) =>
        openDatabase({ connection: server.connection, log, maxConnections: 2, ...(schema && { schema }) }),
      ...{ audioStore, mark },
      writeSecret: sessionSecret === undefined ? storageMarkFile(secretFile(dataDir)).write : undefined,
      say,
    },
    file,
    verified,
  );
  await noteSchema({ config, log });
  const { missing, unknown } = restored;
  const notes = [
    ...(missing > 0
      ? [`${missing} recordings are missing: they are spoken again when somebody asks for them.`]
      : []),
    ...(unknown.length > 0 ? [`Left out were tables that are not Parlando’s: ${unknown.join(', ')}.`] : []),
    ...verified.manifest.models.map((id) => `Install its voice again: npm run admin -- models install ${id}`),
  ];
  const text = [`Restored are ${describe(verified)}`, ...notes].join('\n');
  return { text, data: { ...facts(verified), missing, unknown } };
}

type Contents = Pick<MadeBackup, 'manifest' | 'summary'>;

function describe({ manifest, summary }: Contents): string {
  const { rows, tables, blobs, bytes, missing } = facts({ manifest, summary });
  const audio = manifest.audio ? `${blobs} recordings (${megabytes(bytes)})` : 'no recordings';
  const lost = missing > 0 ? ` ${missing} that rows name were missing in the storage.` : '';
  return `${rows} rows of ${tables} tables and ${audio}.${lost}`;
}

function facts({ manifest, summary }: Contents) {
  return {
    ...{ madeAt: manifest.madeAt, program: manifest.program, schema: manifest.migrations.at(-1) ?? '' },
    rows: Object.values(summary.rows).reduce((sum, count) => sum + count, 0),
    tables: manifest.tables.length,
    ...{ blobs: summary.blobs, bytes: summary.blobBytes, missing: summary.missing.length },
    ...{ audio: manifest.audio, models: manifest.models },
  };
}
