import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vitest/config';

const folderOf = (name: string) => fileURLToPath(new URL(`../../packages/${name}/`, import.meta.url));

/** What `@parlando/<name>` and its further entries are in the source. */
function entriesOf(name: string): [specifier: string, file: string][] {
  const { exports } = JSON.parse(readFileSync(`${folderOf(name)}package.json`, 'utf8')) as {
    exports: Record<string, string>;
  };
  return Object.entries(exports)
    .filter(([entry]) => !entry.startsWith('./testkit'))
    .map(([entry, file]) => [join('@parlando', name, entry), join(folderOf(name), file)]);
}

/**
 * Loads the packages that keep no state from a few built files. Each test file loads the modules of the page again:
 * those of these packages are half of them, and would be the same.
 */
export function builtPackages(): Plugin {
  // Node loads what is below `node_modules` itself, once per worker, and finds other libraries from there.
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  const entries = new Map(['contract', 'speech', 'providers'].flatMap(entriesOf));
  let folder: string | undefined;
  const nameOf = (specifier: string) => specifier.replaceAll('/', '_');
  return {
    name: 'built-packages',
    enforce: 'pre',
    async configureVitest({ vitest }) {
      // Who watches changes the source of these packages, too.
      if (vitest.config.watch) return;
      mkdirSync(cache, { recursive: true });
      folder = mkdtempSync(join(cache, 'parlando-packages-'));
      const made = folder;
      vitest.onClose(() => rmSync(made, { recursive: true, force: true }));
      await build({
        entryPoints: [...entries].map(([specifier, file]) => ({ in: file, out: nameOf(specifier) })),
        outdir: folder,
        outExtension: { '.js': '.mjs' },
        external: ['zod', 'papaparse'],
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
      });
    },
    resolveId(specifier) {
      if (folder !== undefined && entries.has(specifier)) return join(folder, `${nameOf(specifier)}.mjs`);
    },
  };
}
