/** All static checks. Prints one line per step; exits with 1 if any failed. */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './require-tools.mjs';
import { cruise } from './cruise.mjs';
import { run } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = (name, ...args) => run(join(root, 'node_modules', '.bin', name), args, { cwd: root });
const projects = [
  '.',
  ...['packages', 'apps'].flatMap((floor) =>
    readdirSync(join(root, floor)).map((name) => `${floor}/${name}`),
  ),
];

/** A cruise that finds no modules would pass, so it must also catch an upward import planted in its input. */
async function importDirections() {
  const result = await cruise(['apps', 'packages']);
  const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0);
  if (result.ok && modules < 100)
    return { ok: false, output: `dependency-cruiser saw only ${modules} modules` };
  if (result.ok) return result;
  const advice = 'docs/architecture.md says which part may import which, and where shared code belongs.';
  return { ok: false, output: `${result.output}\n${advice}` };
}

/** Longest first, so that none of them runs alone at the end. */
const steps = [
  ['import directions', importDirections],
  ['format and lint', () => tool('biome', 'check', '--error-on-warnings', '.')],
  ['unused code', () => tool('knip')],
  ...projects
    .filter((project) => existsSync(join(root, project, 'tsconfig.json')))
    // Several checkers would each compute the shared types; instead, other projects run on the other cores.
    .map((project) => [`types ${project}`, () => tool('tsc', '-p', project, '--checkers', '1')]),
  ...(existsSync(join(root, 'apps/web/dist'))
    ? [['size', () => tool('size-limit')]]
    : [['size', () => ({ ok: true, output: '', note: 'not built: npm run build first' })]]),
];

let failed = 0;
const waiting = [...steps];
/** Runs steps one after the other until none is left. */
async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, step] = next;
    const { ok, output, note } = await step();
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name}${note ? ` (${note})` : ''}\n`);
    if (ok) continue;
    failed++;
    process.stdout.write(`${output}\n`);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
process.exitCode = failed === 0 ? 0 : 1;
