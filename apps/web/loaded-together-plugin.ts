import type { Plugin } from 'vite';

type NameOfChunk = (id: string) => string | null;

const marked = /\bimport\(\s*\/\* part: (\w+) \*\/\s*'([^']+)'/g;

/**
 * Reads which imports belong to the same part of the application: `import(/* part: view *\/ './menu.tsx')`. Modules
 * that a visit fetches together anyway are bundled into one file, as their imports declare.
 */
export function loadedTogether(): { plugin: Plugin; chunkOf: (...parts: readonly string[]) => NameOfChunk } {
  /** The part of each module that is imported as one. */
  const partOf = new Map<string, string>();
  const plugin: Plugin = {
    name: 'loaded-together',
    apply: 'build',
    // Runs first, because later plugins remove comments.
    enforce: 'pre',
    async transform(source, id) {
      for (const [, part = '', path = ''] of source.matchAll(marked)) {
        const module = await this.resolve(path, id);
        if (!module) throw new Error(`${id}: there is no ${path}`);
        partOf.set(module.id, part);
      }
    },
  };
  /** Names these parts; null for any other module. */
  const chunkOf =
    (...parts: readonly string[]): NameOfChunk =>
    (id) =>
      parts.find((part) => part === partOf.get(id)) ?? null;
  return { plugin, chunkOf };
}
