/** Bundles the server and its speech threads into `dist`: our own packages inside, npm's outside. */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const engines = join(root, 'packages/engines/src');
const output = join(here, 'dist');

/** A bare import is npm's, unless it names one of our packages. */
const ownPackagesInside = {
  name: 'own-packages-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@parlando/') ? undefined : { path, external: true },
    );
  },
};

const workers = readdirSync(engines, { recursive: true })
  // The folder `worker` holds what starts and owns threads, not a thread.
  .filter((name) => name.endsWith('-worker.ts') && !name.startsWith('worker'))
  .map((name) => join(engines, name));

rmSync(output, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [join(here, 'src/main.ts'), join(here, 'src/admin.ts'), ...workers],
  outdir: output,
  // Engines look for their threads beside the bundle.
  entryNames: '[name]',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
  plugins: [ownPackagesInside],
});

// Its modules read the compiled engine and its data from `../dist`, which in a bundle is the bundle's own folder.
const usesOwnEspeak = Object.keys(metafile.inputs).some((path) => path.startsWith('packages/espeak-wasm/'));
if (usesOwnEspeak) cpSync(join(root, 'packages/espeak-wasm/dist'), output, { recursive: true });
