import * as z from 'zod';

/** A file of a backup that cannot be used. Its message says why. */
export class ArchiveFault extends Error {}

/** Far more than any part that we write. */
export const mostPartBytes = 512 * 1024 * 1024;

export const manifestPart = 'manifest.json';
export const manifestVersion = 1;
export const secretPart = 'secret';
export const summaryPart = 'summary.json';
/** In the format of `sha256sum`. The last part, so that a file without it is known to be incomplete. */
export const sumsPart = 'SHA256SUMS';

/** The first part: what is needed to read the others. */
export const Manifest = z.object({
  format: z.literal('parlando-backup'),
  version: z.literal(manifestVersion),
  madeAt: z.iso.datetime(),
  /** Version of the program. */
  program: z.string(),
  /** Id of the instance, from its storage mark; null in an older schema. */
  instance: z.string().nullable(),
  /** Major version of the PostgreSQL server. */
  postgres: z.int(),
  /** Applied migrations, oldest first. */
  migrations: z.array(z.string()),
  /** In the order to load them: a table comes after those that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Whether the audio that the rows name is inside. */
  audio: z.boolean(),
  /** Ids of the installed voices. Their files are not inside. */
  models: z.array(z.string()),
  /** Variables that were set, with secrets masked. */
  settings: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The part before the last: totals that are known only at the end. */
export const Summary = z.object({
  /** Number of rows by table. */
  rows: z.record(z.string(), z.int()),
  blobs: z.int(),
  blobBytes: z.int(),
  /** Blobs that rows reference and the storage had lost. */
  missing: z.array(z.string()),
});
export type Summary = z.infer<typeof Summary>;

/** Rows as `COPY … TO STDOUT` writes them, compressed. Parts of a table may be cut in the middle of a row. */
export const rowsPart = (table: string, number: number) =>
  `rows/${table}.${String(number).padStart(6, '0')}.gz`;

/** The table whose rows the part holds; undefined for another part. */
export const tableOfPart = (name: string) => /^rows\/(.+)\.\d{6,}\.gz$/.exec(name)?.[1];

export const blobPart = (blob: string) => `blobs/${blob}`;

/** The blob that the part holds; undefined for another part. */
export const blobOfPart = (name: string) => /^blobs\/([0-9a-f]{64})$/.exec(name)?.[1];
