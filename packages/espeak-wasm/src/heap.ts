import { EspeakError } from './errors.ts';
import type { EspeakExports, Pointer } from './exports.ts';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The module's memory. Growth invalidates views, so they are created at each use and never stored. */
export class Heap {
  readonly #exports: EspeakExports;

  constructor(exports: EspeakExports) {
    this.#exports = exports;
  }

  get byteLength(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  bytes(pointer: Pointer, length: number): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer, pointer, length);
  }

  samples(pointer: Pointer, length: number): Int16Array {
    return new Int16Array(this.#exports.memory.buffer, pointer, length);
  }

  words(pointer: Pointer, length: number): Int32Array {
    return new Int32Array(this.#exports.memory.buffer, pointer, length);
  }

  /** Whether a view lies in this memory, so that its contents need no copy to be used here. */
  holds(view: ArrayBufferView): boolean {
    return view.buffer === this.#exports.memory.buffer;
  }

  allocate(bytes: number): Pointer {
    const pointer = this.#exports.malloc(bytes);
    if (pointer === 0) throw new EspeakError('out-of-memory', `No room for ${bytes} bytes`);
    return pointer;
  }

  free(pointer: Pointer): void {
    this.#exports.free(pointer);
  }

  /** Copies bytes in; the caller owns them. */
  put(bytes: Uint8Array): Pointer {
    const pointer = this.allocate(bytes.length);
    this.bytes(pointer, bytes.length).set(bytes);
    return pointer;
  }

  putText(text: string): Pointer {
    return this.put(encoder.encode(`${text}\0`));
  }

  text(pointer: Pointer): string {
    const all = new Uint8Array(this.#exports.memory.buffer);
    return decoder.decode(all.slice(pointer, all.indexOf(0, pointer)));
  }
}
