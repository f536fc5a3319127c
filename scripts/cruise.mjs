import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const preload = new URL('parse-tsx.mjs', import.meta.url).href;

const cruiseBy = (config, paths, cwd, env = {}) =>
  run(process.execPath, ['--import', preload, cli, ...paths, '--config', config], {
    cwd,
    env: { ...process.env, ...env },
  });

/** Checks the import directions of files or folders. `folder` is the repository, or a copy of it. */
export async function cruise(paths, folder = root) {
  const results = await Promise.all([
    cruiseBy('.dependency-cruiser.cjs', paths, folder),
    cruiseBy('.dependency-cruiser.values.cjs', paths, folder, { CRUISE_VALUES: '1' }),
  ]);
  return {
    ok: results.every(({ ok }) => ok),
    output: results.map(({ output }) => output).join('\n'),
  };
}
