/** Everything that can be said about the code without running it. Prints a line a step; exits 1 if any failed. */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** A cruise that sees no modules passes everything, so it must also catch an upward import planted in its input. */
async function floors() {
  const result = await cruise(['apps', 'packages']);
  const modules = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0);
  if (result.ok && modules < 100)
    return { ok: false, output: `dependency-cruiser saw only ${modules} modules` };
  return result;
}

/** The longest first, so that none of them is left to run alone at the end. */
const steps = [
  ['floors', floors],
  ['format and lint', () => tool('biome', 'check', '--error-on-warnings', '.')],
  ['unused code', () => tool('knip')],
  ...projects
    .filter((project) => existsSync(join(root, project, 'tsconfig.json')))
    // Several checkers would each work out the types that they share; here other projects fill the other cores.
    .map((project) => [`types ${project}`, () => tool('tsc', '-p', project, '--checkers', '1')]),
  ...(existsSync(join(root, 'apps/web/dist'))
    ? [['size', () => tool('size-limit')]]
    : [['size', () => ({ ok: true, output: '', note: 'not built: npm run build first' })]]),
];

let failed = 0;
const waiting = [...steps];
/** Takes one step after the other until none is left. */
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
