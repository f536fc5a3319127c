/** `npm run app`: on a fresh clone installs and builds, then starts everything. Needs nothing but Node. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const leastNode = [20, 19];

/** Latest modification time below a path; 0 if it does not exist. */
function changedAt(path) {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .map((name) => changedAt(join(path, name)));
  return Math.max(0, ...inside);
}

const newest = (paths) => Math.max(...paths.map((path) => changedAt(join(root, path))));
const oldest = (paths) => Math.min(...paths.map((path) => changedAt(join(root, path))));

function npm(...args) {
  // npm sets this for its scripts; otherwise npm is found by the shell.
  const { npm_execpath: self } = process.env;
  const { status, signal } = self
    ? spawnSync(process.execPath, [self, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    if (!signal) process.stderr.write(`npm ${args.join(' ')} failed: see above.\n`);
    process.exit(status ?? 1);
  }
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])) return;
  process.stderr.write(`Parlando needs Node ${leastNode.join('.')} or newer; this is ${process.version}.\n`);
  process.exit(1);
}

function install() {
  if (changedAt(join(root, 'node_modules/.package-lock.json')) >= newest(['package-lock.json'])) return;
  process.stdout.write('Installing what Parlando needs …\n');
  // The tools of tests and checks are two thirds of all files.
  const hasTestTools = existsSync(join(root, 'node_modules/.bin/vitest'));
  npm('ci', ...(hasTestTools ? [] : ['--omit=dev']));
}

function buildIfChanged() {
  const sources = ['apps', 'packages', 'package-lock.json', 'tsconfig.base.json'];
  if (oldest(['apps/server/dist/main.js', 'apps/web/dist/index.html']) >= newest(sources)) return;
  process.stdout.write('Building …\n');
  npm('run', 'build');
}

checkNode();
install();
buildIfChanged();
// In this process, so that a signal reaches the server directly and only once.
await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
