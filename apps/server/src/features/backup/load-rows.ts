import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { TableShape } from './snapshot.ts';

/** Loads table after table, each in one statement, because rows may refer to other rows of their table. */
export class RowLoader {
  readonly #client: pg.Client;
  readonly #tables: ReadonlyMap<string, TableShape>;
  #table: string | undefined;
  #stream: CopyStreamQuery | undefined;
  #ended: Promise<void> | undefined;

  /** Rows of other tables are left out. */
  constructor(client: pg.Client, tables: readonly TableShape[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  async write(table: string, text: Buffer): Promise<void> {
    if (table !== this.#table) {
      await this.end();
      this.#begin(table);
    }
    if (this.#stream === undefined || this.#stream.write(text)) return;
    await Promise.race([this.#ended, once(this.#stream, 'drain')]);
  }

  /** Call it after the last row; further calls do nothing. */
  async end(): Promise<void> {
    this.#stream?.end();
    this.#stream = undefined;
    await this.#ended;
  }

  #begin(table: string): void {
    this.#table = table;
    const shape = this.#tables.get(table);
    if (shape === undefined) return;
    const columns = shape.columns.map((column) => this.#client.escapeIdentifier(column)).join(', ');
    this.#stream = this.#client.query(
      copyFrom(`COPY ${this.#client.escapeIdentifier(table)} (${columns}) FROM STDIN`),
    );
    this.#ended = finished(this.#stream);
    // The error is thrown where it is awaited.
    this.#ended.catch(() => undefined);
  }
}
