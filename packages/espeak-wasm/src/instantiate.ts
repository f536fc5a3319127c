import type { EspeakExports, Pointer } from './exports.ts';

export interface Host {
  /** A file the module lacks; it may be added before this returns. Must not throw. */
  requestFile(name: Pointer): void;
  /** What espeak-ng and LAME print about faults. */
  print(text: string): void;
}

/** Raised through the module when its C library gives up. */
class ModuleExit extends Error {}

const decoder = new TextDecoder();

/** The parts of WASI that stdio asks for: everything written goes to `print`. */
function wasi(memory: () => WebAssembly.Memory, print: Host['print']): WebAssembly.ModuleImports {
  return {
    fd_write(_file: number, vectors: Pointer, count: number, written: Pointer): number {
      const view = new DataView(memory().buffer);
      let bytes = 0;
      for (let i = 0; i < count; i++) {
        const at = view.getUint32(vectors + i * 8, true);
        const length = view.getUint32(vectors + i * 8 + 4, true);
        print(decoder.decode(new Uint8Array(memory().buffer, at, length).slice()));
        bytes += length;
      }
      view.setUint32(written, bytes, true);
      return 0;
    },
    fd_close: () => 0,
    fd_seek: () => 0,
    proc_exit(code: number): never {
      throw new ModuleExit(`exit ${code}`);
    },
  };
}

/** A new instance of dist/espeak.wasm, its C library initialised. */
export async function instantiate(module: WebAssembly.Module, host: Host): Promise<EspeakExports> {
  const instance = await WebAssembly.instantiate(module, {
    env: {
      requestFile: (name: Pointer) => host.requestFile(name),
      emscripten_notify_memory_growth: () => undefined,
    },
    wasi_snapshot_preview1: wasi(() => exports.memory, host.print),
  });
  // The module is built from bridge/, whose exports the type describes.
  const exports = instance.exports as unknown as EspeakExports;
  exports._initialize();
  return exports;
}
