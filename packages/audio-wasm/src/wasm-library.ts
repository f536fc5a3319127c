import { readFileSync } from 'node:fs';

/** An address in a module's memory. */
export type Pointer = number;

interface BaseExports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): Pointer;
  free(pointer: Pointer): void;
}

/** A library refused its input, ran out of memory or crashed. */
export class AudioWasmError extends Error {
  override readonly name = 'AudioWasmError';
}

const dist = new URL('../dist/', import.meta.url);

/** Stubs that their C library needs to link: none of them reads files or prints. */
const imports: WebAssembly.Imports = {
  env: { emscripten_notify_memory_growth: () => undefined },
  wasi_snapshot_preview1: {
    fd_read: () => 0,
    fd_write: () => 0,
    fd_close: () => 0,
    fd_seek: () => 0,
    proc_exit(code: number): never {
      throw new AudioWasmError(`exit ${code}`);
    },
  },
};

/** One instance of a module of dist/. It is unusable after a crash; `load` then makes another. */
export class WasmLibrary<Exports extends object> {
  readonly exports: Exports & BaseExports;
  #isBroken = false;

  constructor(exports: Exports & BaseExports) {
    this.exports = exports;
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Calls into the module. */
  call<Result>(work: (exports: Exports & BaseExports) => Result): Result {
    if (this.#isBroken) throw new AudioWasmError('the module broke earlier');
    try {
      return work(this.exports);
    } catch (cause) {
      this.#isBroken = true;
      throw new AudioWasmError('the module broke', { cause });
    }
  }

  /** A handle that the library opens, or an error that names what was asked for. */
  open(what: string, work: (exports: Exports & BaseExports) => Pointer): Pointer {
    const handle = this.call(work);
    if (handle === 0) throw new AudioWasmError(`no ${what}`);
    return handle;
  }

  allocate(bytes: number): Pointer {
    return this.open(`room for ${bytes} bytes`, ({ malloc }) => malloc(bytes));
  }

  /** Views hold until the next call: memory may grow. */
  bytes(at: Pointer, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }

  floats(at: Pointer, length: number): Float32Array {
    return new Float32Array(this.exports.memory.buffer, at, length);
  }

  ints(at: Pointer, length: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, at, length);
  }

  shorts(at: Pointer, length: number): Int16Array {
    return new Int16Array(this.exports.memory.buffer, at, length);
  }
}

const loaded = new Map<string, WasmLibrary<object>>();

/**
 * This thread's shared instance of a module, created on first use. Synchronous: a thread that needs an encoder has nothing
 * else to do, and compiling takes some milliseconds.
 */
export function load<Exports extends object>(name: string): WasmLibrary<Exports> {
  const known = loaded.get(name);
  if (known !== undefined && !known.isBroken) return known as WasmLibrary<Exports>;
  const module = new WebAssembly.Module(readFileSync(new URL(`${name}.wasm`, dist)));
  // The module is built from bridge/, whose exports the type describes.
  const exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports & BaseExports;
  exports._initialize();
  const library = new WasmLibrary<Exports>(exports);
  loaded.set(name, library);
  return library;
}
