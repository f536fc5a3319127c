let takes = 0;

/**
 * The live audio of one segment, from its first byte. Each attempt of an engine is a separate take.
 */
export class Take {
  /** Differs from that of every other take of this process. */
  readonly number = ++takes;
  readonly #chunks: Uint8Array[] = [];
  readonly #listeners = new Set<() => void>();
  #length = 0;
  /** Where the whole take is stored, once it is. */
  blob: string | undefined;

  get length(): number {
    return this.#length;
  }

  get chunks(): readonly Uint8Array[] {
    return this.#chunks;
  }

  append(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Calls `listener` after every chunk. Returns a function that unsubscribes. */
  onChunk(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks, this.#length);
  }

  /** The bytes after `offset` so far, without the last chunk when `holdLast`. */
  after(offset: number, holdLast: boolean): Uint8Array {
    const chunks = holdLast ? this.#chunks.slice(0, -1) : this.#chunks;
    const wanted: Uint8Array[] = [];
    let start = 0;
    for (const chunk of chunks) {
      const end = start + chunk.length;
      if (end > offset) wanted.push(chunk.subarray(Math.max(0, offset - start)));
      start = end;
    }
    return Buffer.concat(wanted);
  }
}
