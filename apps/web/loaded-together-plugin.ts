import type { Plugin, Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type NameOfChunk = (id: string, graph: ModuleGraph) => string | null;

const marked = /\bimport\(\s*\/\* part: (\w+) \*\/\s*'([^']+)'/g;

/**
 * Reads which imports belong to the same part of the application: `import(/* part: view *\/ './menu.tsx')`. Modules
 * that a visit fetches together anyway are bundled into one file, as their imports declare.
 */
export function loadedTogether(): { plugin: Plugin; chunkOf: (...parts: readonly string[]) => NameOfChunk } {
  /** The entry modules of each part. */
  const begins = new Map<string, Set<string>>();
  const reached = new Map<string, ReadonlySet<string>>();
  const plugin: Plugin = {
    name: 'loaded-together',
    apply: 'build',
    // Runs first, because later plugins remove comments.
    enforce: 'pre',
    async transform(source, id) {
      for (const [, part = '', path = ''] of source.matchAll(marked)) {
        const module = await this.resolve(path, id);
        if (!module) throw new Error(`${id}: there is no ${path}`);
        begins.set(part, (begins.get(part) ?? new Set()).add(module.id));
      }
    },
  };
  /** Names the first of these parts that needs a module; null if none does and the module is loaded later. */
  const chunkOf =
    (...parts: readonly string[]): NameOfChunk =>
    (id, graph) => {
      for (const part of parts) {
        const modules = reached.get(part) ?? withImports(begins.get(part) ?? [], graph);
        reached.set(part, modules);
        if (modules.has(id)) return part;
      }
      return null;
    };
  return { plugin, chunkOf };
}

/** These modules and everything they import statically. */
function withImports(modules: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  const ids = new Set(modules);
  // Iterating a Set includes the elements added meanwhile.
  for (const id of ids) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  return ids;
}
