import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const preload = new URL('parse-tsx.mjs', import.meta.url).href;

function run(paths, folder, config, env) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', preload, cli, ...paths, '--config', config],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } },
  );
  return { ok: status === 0, output: `${stdout}${stderr}` };
}

/** Holds files or folders against the floors. `folder` holds the repository, or a copy of it. */
export function cruise(paths, folder = root) {
  const results = [
    run(paths, folder, '.dependency-cruiser.cjs', {}),
    run(paths, folder, '.dependency-cruiser.values.cjs', { CRUISE_VALUES: '1' }),
  ];
  return {
    ok: results.every(({ ok }) => ok),
    output: results.map(({ output }) => output).join('\n'),
  };
}
