/** Everything that can be said about the code without running it. Prints a line a step; exits 1 if any failed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from './cruise.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const projects = [
  '.',
  ...['packages', 'apps'].flatMap((floor) =>
    readdirSync(join(root, floor)).map((name) => `${floor}/${name}`),
  ),
];

const run = (command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  return { ok: status === 0, output: `${stdout}${stderr}` };
};

/** A cruise that sees no modules passes everything, so it must also catch an upward import planted in its input. */
function floors() {
  const result = cruise(['apps', 'packages']);
  const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0);
  if (result.ok && modules < 100)
    return { ok: false, output: `dependency-cruiser saw only ${modules} modules` };
  return result;
}

const steps = [
  ['format and lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.'])],
  ...projects
    .filter((project) => existsSync(join(root, project, 'tsconfig.json')))
    .map((project) => [`types ${project}`, () => run(bin('tsc'), ['-p', project])]),
  ['floors', floors],
  ['unused code', () => run(bin('knip'), [])],
  ...(existsSync(join(root, 'apps/web/dist'))
    ? [['size', () => run(bin('size-limit'), [])]]
    : [['size', () => ({ ok: true, output: '', note: 'not built: npm run build first' })]]),
];

let failed = 0;
for (const [name, step] of steps) {
  const { ok, output, note } = step();
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name}${note ? ` (${note})` : ''}\n`);
  if (!ok) {
    failed++;
    process.stdout.write(`${output}\n`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
