import { blobColumns } from '../../database/blob-names.ts';
import type { Manifest } from './archive/parts.ts';

/** As many digits of a blob's name as fit into a number: unique within any instance, and small in memory. */
const digits = 12;
const newline = 0x0a;

/** Collects the blobs referenced by rows, from their text. */
export class NamedBlobs {
  readonly #manifest: Manifest;
  readonly #named = new Set<number>();
  #table = '';
  /** The beginning of a row whose end is in the next part. */
  #rest = Buffer.alloc(0);

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  /** Number of referenced blobs that were not removed. */
  get size(): number {
    return this.#named.size;
  }

  /** Parts of a table must come in order. */
  read(table: string, text: Buffer): void {
    if (table !== this.#table) this.#rest = Buffer.alloc(0);
    this.#table = table;
    const places = this.#placesOf(table);
    if (places.length === 0) return;
    const whole = Buffer.concat([this.#rest, text]);
    let from = 0;
    for (let end = whole.indexOf(newline); end >= 0; end = whole.indexOf(newline, from)) {
      const values = whole.toString('utf8', from, end).split('\t');
      for (const { index, isTake } of places) this.#add(values[index] ?? '', isTake);
      from = end + 1;
    }
    this.#rest = whole.subarray(from);
  }

  remove(blob: string): void {
    this.#named.delete(shortName(blob));
  }

  #placesOf(table: string) {
    const columns = this.#manifest.tables.find(({ name }) => name === table)?.columns ?? [];
    return blobColumns
      .filter((place) => place.table === table && columns.includes(place.column))
      .map(({ column, isTake }) => ({ index: columns.indexOf(column), isTake }));
  }

  #add(value: string, isTake: boolean): void {
    if (value === nothing) return;
    const blob = isTake ? (JSON.parse(unescaped(value)) as { blob?: string | null }).blob : value;
    if (blob) this.#named.add(shortName(blob));
  }
}

/** How COPY writes NULL. */
const nothing = '\\N';
const shortName = (blob: string) => Number.parseInt(blob.slice(0, digits), 16);

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** COPY escapes by a backslash. */
const unescaped = (value: string) =>
  value.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
