import { Espeak, type EspeakOptions } from './index.ts';

export * from './index.ts';

const dist = new URL('../dist/', import.meta.url);

async function fetched(url: URL): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response;
}

/** Compiles dist/espeak.wasm, in whatever type the server sends it. A compiled module may be posted to workers. */
export async function compileEspeak(base: URL = dist): Promise<WebAssembly.Module> {
  const response = await fetched(new URL('espeak.wasm', base));
  return WebAssembly.compile(await response.arrayBuffer());
}

async function fetchFile(base: URL, path: string): Promise<Uint8Array> {
  const response = await fetched(new URL(`data/${path}`, base));
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * An instance with the files at `base`, the package's dist/ by default. A language must be loaded before use: by
 * `languages`, or `loadLanguages` later; `missingLanguages` lists what a text lacked.
 */
export async function createEspeak(
  options: Partial<EspeakOptions> & { readonly base?: URL } = {},
): Promise<Espeak> {
  const { base = dist, ...rest } = options;
  return Espeak.create({
    ...rest,
    module: rest.module ?? (await compileEspeak(base)),
    loadFile: rest.loadFile ?? ((path) => fetchFile(base, path)),
  });
}
