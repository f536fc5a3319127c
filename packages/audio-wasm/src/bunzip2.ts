import { AudioWasmError, load, type Pointer, type WasmLibrary } from './wasm-library.ts';

interface Bzip2Exports {
  bzip2_open(): Pointer;
  bzip2_push(stream: Pointer, input: Pointer, bytes: number): void;
  bzip2_left(stream: Pointer): number;
  bzip2_pull(stream: Pointer, output: Pointer, most: number, status: Pointer): number;
  bzip2_close(stream: Pointer): void;
}

const pieceBytes = 65_536;
/** Of bzlib.h. */
const BZ_OK = 0;
const BZ_STREAM_END = 4;

/**
 * Decompresses bzip2, also of several streams one after the other, in pieces of at most 64 KB. A piece may take a tenth of a second:
 * run it in a thread of its own. Takes some 4 MB, however large the input is.
 * @throws AudioWasmError for damaged, cut off or foreign input
 */
export async function* bunzip2(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decompressor = new Decompressor();
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; at += pieceBytes)
        yield* decompressor.push(chunk.subarray(at, at + pieceBytes));
    }
    decompressor.end();
  } finally {
    decompressor.close();
  }
}

class Decompressor {
  readonly #library: WasmLibrary<Bzip2Exports> = load('bzip2');
  readonly #buffers: Pointer;
  /** Of the stream that is being read; 0 between two. */
  #stream: Pointer = 0;
  #streams = 0;

  constructor() {
    this.#buffers = this.#library.allocate(2 * pieceBytes + 4);
  }

  *push(input: Uint8Array): Generator<Uint8Array> {
    const output = this.#buffers + pieceBytes;
    const status = output + pieceBytes;
    let left = input.length;
    while (left > 0) {
      this.#begin();
      const rest = input.subarray(input.length - left);
      this.#library.bytes(this.#buffers, rest.length).set(rest);
      this.#library.call((exports) => exports.bzip2_push(this.#stream, this.#buffers, rest.length));
      for (;;) {
        const bytes = this.#library.call((exports) =>
          exports.bzip2_pull(this.#stream, output, pieceBytes, status),
        );
        const [code = BZ_OK] = this.#library.ints(status, 1);
        if (code !== BZ_OK && code !== BZ_STREAM_END) throw new AudioWasmError(`no bzip2: ${code}`);
        left = this.#library.call((exports) => exports.bzip2_left(this.#stream));
        if (bytes > 0) yield this.#library.bytes(output, bytes).slice();
        if (code === BZ_STREAM_END) this.#endStream();
        if (code === BZ_STREAM_END || (left === 0 && bytes < pieceBytes)) break;
      }
    }
  }

  /** @throws AudioWasmError when the last stream is not complete, or there was none */
  end(): void {
    if (this.#stream !== 0 || this.#streams === 0) throw new AudioWasmError('no bzip2: it is cut off');
  }

  close(): void {
    if (this.#library.isBroken) return;
    this.#endStream();
    this.#library.call((exports) => exports.free(this.#buffers));
  }

  #begin(): void {
    if (this.#stream !== 0) return;
    this.#stream = this.#library.open('room for bzip2', (exports) => exports.bzip2_open());
    this.#streams++;
  }

  #endStream(): void {
    if (this.#stream === 0) return;
    const stream = this.#stream;
    this.#stream = 0;
    this.#library.call((exports) => exports.bzip2_close(stream));
  }
}
