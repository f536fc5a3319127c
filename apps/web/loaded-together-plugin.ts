import type { Plugin, Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;
type NameOfChunk = (id: string, graph: ModuleGraph) => string | null;

const marked = /\bimport\(\s*\/\* part: (\w+) \*\/\s*'([^']+)'/g;

/**
 * Reads which imports belong to the same part of the application: `import(/* part: view *\/ './menu.tsx')`. What a visit
 * fetches together anyway comes in one file that way, and the import itself says so.
 */
export function loadedTogether(): { plugin: Plugin; chunkOf: (...parts: readonly string[]) => NameOfChunk } {
  /** Where each part begins. */
  const begins = new Map<string, Set<string>>();
  const reached = new Map<string, ReadonlySet<string>>();
  const plugin: Plugin = {
    name: 'loaded-together',
    apply: 'build',
    // Comments are gone later.
    enforce: 'pre',
    async transform(source, id) {
      for (const [, part = '', path = ''] of source.matchAll(marked)) {
        const module = await this.resolve(path, id);
        if (!module) throw new Error(`${id}: there is no ${path}`);
        begins.set(part, (begins.get(part) ?? new Set()).add(module.id));
      }
    },
  };
  /** Names the first of these parts that needs a module; null: none does, it belongs to what is opened later. */
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

/** These modules and all that they import at once. */
function withImports(modules: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  const ids = new Set(modules);
  // A set goes on with what is added to it on the way.
  for (const id of ids) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported);
  return ids;
}
