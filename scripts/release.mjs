/**
 * `npm run release`: builds the product and writes what an operator unpacks, with its bill of materials and SHA256SUMS,
 * into the folder `release`. One archive with the embedded PostgreSQL and one without.
 *
 *   --platform <name>   another platform than this one (linux-x64, linux-arm64, darwin-x64, darwin-arm64), or `all`
 *   --output <folder>   another folder than `release`
 *   --built             releases what is built already
 *   --folder            leaves a folder `parlando` instead of archives
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { platforms, sourceOf, stageRelease, thisPlatform } from './release/stage.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: thisPlatform },
    output: { type: 'string', default: join(root, 'release') },
    built: { type: 'boolean', default: false },
    folder: { type: 'boolean', default: false },
  },
});
// Container tools use Go's names for processors.
const platform = values.platform.replace('amd64', 'x64');
const output = resolve(values.output);

/** Reproducible: sorted, without owners, with the time of the commit. */
function pack(folder, name, file) {
  const seconds = Math.floor(sourceOf(root).time.getTime() / 1000);
  execFileSync('tar', [
    ...['--create', '--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'],
    ...['--mode=u+rwX,go+rX,go-w', '--use-compress-program=gzip -n', `--file=${file}`, '-C', folder, name],
  ]);
}

/** Returns the names of the files it wrote. */
function writeArchive(target, withPostgres) {
  const name = `parlando-${version}-${target}${withPostgres ? '' : '-without-postgresql'}`;
  const scratch = mkdtempSync(join(output, '.release-'));
  try {
    const folder = join(scratch, name);
    stageRelease({ root, folder, platform: target, withPostgres });
    pack(scratch, name, join(output, `${name}.tar.gz`));
    copyFileSync(join(folder, 'sbom.cdx.json'), join(output, `${name}.sbom.cdx.json`));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return [`${name}.tar.gz`, `${name}.sbom.cdx.json`];
}

function writeArchives() {
  const targets = platform === 'all' ? platforms : [platform];
  const names = [];
  for (const target of targets) {
    for (const withPostgres of [true, false]) names.push(...writeArchive(target, withPostgres));
  }
  const sums = names.map((name) => {
    const bytes = readFileSync(join(output, name));
    process.stdout.write(`${(bytes.length / 1e6).toFixed(1).padStart(7)} MB  ${join(output, name)}\n`);
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(output, 'SHA256SUMS'), sums.join(''));
}

if (platform !== 'all' && !platforms.includes(platform)) {
  process.stderr.write(`There is no release for ${platform}, only for ${platforms.join(', ')}.\n`);
  process.exit(1);
}
if (!values.built) execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'inherit' });
mkdirSync(output, { recursive: true });
if (values.folder) {
  stageRelease({ root, folder: join(output, 'parlando'), platform, withPostgres: true });
} else writeArchives();
