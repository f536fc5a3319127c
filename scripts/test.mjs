/**
 * `npm test`: installs what is missing, then runs everything: build, checks, unit, contract and integration tests
 * along with the browser tests. Ends with the ten slowest files, each failure with its message, and one line: `N
 * passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { constants, freemem, setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { journeyFailures, listFailures } from './failures.mjs';
import { run as collect } from './run.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** Temporary files of the tests: data of the instances they start, browser profiles, reports. */
const folder = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'parlando-'));
// Same mode as /tmp, because tests run PostgreSQL as another account.
chmodSync(folder, 0o1777);
process.env.TMPDIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
// Nothing may stay in memory, however the run ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** Debian package → a file that shows it is there. */
const debianPackages = {
  chromium: '/usr/bin/chromium',
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  ffmpeg: '/usr/bin/ffmpeg',
  lame: '/usr/bin/lame',
  'espeak-ng': '/usr/bin/espeak-ng',
  iproute2: '/usr/sbin/ip',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  openssl: '/usr/bin/openssl',
};
/** Debian checks it before starting a service. The tests start their own, on free ports. */
const servicePolicy = '/usr/sbin/policy-rc.d';

/** A file system in memory with enough space: on a disk, an instance waits for each commit. */
function roomyMemory() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem() / 2) >= 6 * 2 ** 30 ? memory : undefined;
}

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;

/** Like `run`, but concurrent: the lines of output alternate. */
async function beside(command, args, env, priority = constants.priority.PRIORITY_NORMAL) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  const [status] = await once(child, 'close');
  return status === 0;
}

function installDebianPackages() {
  const missing = Object.keys(debianPackages).filter((name) => !existsSync(debianPackages[name]));
  if (missing.length === 0) return;
  const line = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) {
    process.stderr.write(
      `The tests need more than this machine has. Run this as root, then again:\n  ${line}\n`,
    );
    process.exit(1);
  }
  run('apt-get', ['update']);
  const isOurs = !existsSync(servicePolicy);
  if (isOurs) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const isInstalled = run('sh', ['-c', `DEBIAN_FRONTEND=noninteractive ${line}`]);
  if (isOurs) rmSync(servicePolicy);
  if (!isInstalled) process.exit(1);
}

function installNodeModules() {
  if (existsSync(join(root, 'node_modules/.bin/vitest'))) return;
  // Not `npm ci`: it rejects a lock file made with a registry that lacks other platforms' optional packages.
  if (!run('npm', ['install', '--no-save'])) process.exit(1);
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function step(name, action) {
  process.stdout.write(`\n== ${name}\n`);
  return action();
}

/**
 * A script without tests counts as one; `before` are words before its command. If it fails, its message is the output
 * of the failed steps, else its last lines.
 */
async function single(name, before = []) {
  const [command, ...args] = [...before, 'npm', 'run', name];
  const { ok, output } = await collect(command, args, { cwd: root });
  process.stdout.write(output);
  if (ok) return { passed: 1, failed: 0, failures: [] };
  const firstFailed = output.search(/^FAILED/m);
  const message = firstFailed >= 0 ? output.slice(firstFailed) : output.split('\n').slice(-40).join('\n');
  return { passed: 0, failed: 1, failures: [{ name: `npm run ${name}`, message }] };
}

/** A failure outside a test (a file that does not load, a suite that cannot start) counts as one. */
function counted(name, ok, { passed, failed, failures, files }) {
  if (ok || failed > 0) return { passed, failed, failures, files };
  const unnamed = [{ name, message: 'failed outside its tests: see above' }];
  return { passed, failed: 1, failures: failures.length > 0 ? failures : unnamed, files };
}

async function vitest() {
  const file = join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-report.mjs'];
  const env = { VITEST_REPORT: file };
  // Same priority as the product's speech threads; otherwise the browser tests would get no audio.
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  const ok = await beside('node_modules/.bin/vitest', ['run', ...reporters], env, priority);
  return counted('vitest', ok, readReport(file) ?? { passed: 0, failed: 0, failures: [], files: [] });
}

async function playwright() {
  const file = join(folder, 'playwright.json');
  // Its default location for compiled files is TMPDIR, which is deleted after the run.
  const PLAYWRIGHT_TRANSFORM_CACHE_DIR = join(root, 'node_modules/.cache/playwright');
  const env = { E2E_REPORT: file, PLAYWRIGHT_TRANSFORM_CACHE_DIR };
  const ok = await beside('node_modules/.bin/playwright', ['test'], env);
  const report = readReport(file) ?? {};
  const { stats, suites = [] } = report;
  return counted('playwright', ok, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    failures: journeyFailures(report),
    files: suites.map((suite) => ({ name: `e2e/${suite.file}`, durationMs: journeysMs(suite) })),
  });
}

function journeysMs({ specs = [], suites = [] }) {
  const results = specs.flatMap((spec) => spec.tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + journeysMs(suite), own);
}

function printSlowest(files, count) {
  const slowest = files.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, count);
  for (const { name, durationMs } of slowest) {
    process.stdout.write(`${(durationMs / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
  }
}

installDebianPackages();
installNodeModules();
// Concurrently, because each waits a part of its time for something other than the processor. Vitest runs from the
// sources; the others need the build, which has the higher priority, as the browser tests have.
const built = single('build');
const results = await step('build, check, tests and browser journeys', () =>
  Promise.all([built, vitest(), built.then(() => single('check', ['nice'])), built.then(playwright)]),
);

step('the ten slowest files', () =>
  printSlowest(
    results.flatMap(({ files = [] }) => files),
    10,
  ),
);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) step('failed', () => process.stdout.write(listFailures(failures)));
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`);
process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
