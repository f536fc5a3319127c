import { readFileSync } from 'node:fs';
import { Espeak, type EspeakOptions } from './index.ts';

export * from './index.ts';

const dist = new URL('../dist/', import.meta.url);

/** Compiles dist/espeak.wasm. A compiled module may be posted to worker threads, which then share its machine code. */
export async function compileEspeak(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(new URL('espeak.wasm', dist)));
}

function readSync(path: string): Uint8Array | undefined {
  try {
    return readFileSync(new URL(`data/${path}`, dist));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** An instance with this package's own files. Dictionaries that were not asked for are read when first needed. */
export async function createEspeak(options: Partial<EspeakOptions> = {}): Promise<Espeak> {
  return Espeak.create({
    ...options,
    module: options.module ?? (await compileEspeak()),
    // At once: a thread that waits for its synthesiser has nothing else to do.
    loadFile: options.loadFile ?? (async (path) => readFileSync(new URL(`data/${path}`, dist))),
    loadFileSync: options.loadFileSync ?? (options.loadFile === undefined ? readSync : undefined),
  });
}
