/** Advisory lock, shared by long readers of blobs so that the cleaner removes none meanwhile. The cleaner never waits for it. */
export const readingLock = 0x72_65_61_64;

export interface BlobColumn {
  readonly table: string;
  readonly column: string;
  /** A take as JSON, with the name and size of its blob. */
  readonly isTake: boolean;
}

/** Every place where rows name blobs. */
export const blobColumns: readonly BlobColumn[] = [
  { table: 'segments', column: 'blob', isTake: false },
  { table: 'segments', column: 'earlier', isTake: true },
  { table: 'segments', column: 'other', isTake: true },
  { table: 'audio_cache', column: 'blob', isTake: false },
];

/** SQL of the blob that a row names, or null. */
const blobOf = ({ column, isTake }: BlobColumn) => (isTake ? `${column}->>'blob'` : column);
const bytesOf = ({ column, isTake }: BlobColumn) => (isTake ? `(${column}->>'bytes')::bigint` : 'bytes');

/** SQL condition: no row names the blob that the SQL expression `blob` gives. */
export const isUnnamed = (blob: string) =>
  blobColumns
    .map((place) => {
      const isSet = place.isTake ? `${place.column} IS NOT NULL AND ` : '';
      return `NOT EXISTS (SELECT FROM ${place.table} WHERE ${isSet}${blobOf(place)} = ${blob})`;
    })
    .join(' AND ');

const namedIn = (places: readonly BlobColumn[]) =>
  places
    .map(
      (place) =>
        `SELECT ${blobOf(place)} COLLATE "C" AS blob, ${bytesOf(place)} AS bytes FROM ${place.table}
         WHERE ${place.column} IS NOT NULL`,
    )
    .join(' UNION ALL ');

/** SQL query of every referenced blob, once each, ordered by name in byte order whatever the database's collation. */
export const namedBlobs = (places: readonly BlobColumn[]) =>
  `SELECT DISTINCT blob FROM (${namedIn(places)}) AS named ORDER BY blob`;

/** SQL query of their total size in bytes. */
export const namedBytes = (places: readonly BlobColumn[]) =>
  `SELECT coalesce(sum(bytes), 0)::float8 AS bytes
   FROM (SELECT max(bytes) AS bytes FROM (${namedIn(places)}) AS named GROUP BY blob) AS each`;
