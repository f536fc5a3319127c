import { ArchiveFault, type Manifest, type Summary } from './archive/parts.ts';
import { readArchive } from './archive/read-archive.ts';
import { countLines } from './make-backup.ts';
import { NamedBlobs } from './named-blobs.ts';

export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly summary: Summary;
  /** Referenced blobs that are not in the file. */
  readonly named: NamedBlobs;
}

/**
 * Reads the whole file and checks all checksums, the row count of each table, and the contained blobs against those
 * that the rows reference. Throws ArchiveFault, and AbortError soon after `signal`.
 */
export async function verifyBackup(file: string, signal?: AbortSignal): Promise<VerifiedBackup> {
  const rows = new Map<string, number>();
  let named: NamedBlobs | undefined;
  let manifest: Manifest | undefined;
  let summary: Summary | undefined;
  let blobs = 0;
  for await (const part of readArchive(file)) {
    signal?.throwIfAborted();
    if (part.kind === 'manifest') {
      manifest = part.manifest;
      named = new NamedBlobs(manifest);
      for (const { name } of manifest.tables) rows.set(name, 0);
    } else if (part.kind === 'rows') {
      rows.set(part.table, (rows.get(part.table) ?? 0) + countLines(part.text));
      named?.read(part.table, part.text);
    } else if (part.kind === 'blob') {
      named?.remove(part.blob);
      blobs++;
    } else if (part.kind === 'summary') summary = part.summary;
  }
  if (manifest === undefined || named === undefined || summary === undefined)
    throw new ArchiveFault(`${file} is not whole.`);
  for (const blob of summary.missing) named.remove(blob);
  const isWhole =
    blobs === summary.blobs && [...rows].every(([table, count]) => summary.rows[table] === count);
  if (!isWhole)
    throw new ArchiveFault(`${file} is not whole: it has not as many rows and recordings as it says.`);
  if (manifest.audio && named.size > 0)
    throw new ArchiveFault(
      `${file} is not whole: ${named.size} of the recordings that its rows name are missing.`,
    );
  return { manifest, summary, named };
}
