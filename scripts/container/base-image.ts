import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [major] = process.versions.node.split('.');

/** The name of the product's base image. */
export const baseImage = `docker.io/library/node:${major}-bookworm-slim`;

const missing = ['podman', 'buildah', 'debootstrap', 'runc'].filter(
  (name) => spawnSync(name, ['--version']).error !== undefined,
);

/** Why images cannot be built and started here; undefined if they can. */
export const whyNot =
  process.getuid?.() !== 0
    ? 'needs root'
    : missing.length > 0
      ? `needs ${missing.join(', ')}: apt-get install podman buildah debootstrap runc netavark uidmap`
      : undefined;

/** The Debian 12 mirror of this machine's apt. */
function mirror(): string {
  const text = execFileSync('apt-get', ['indextargets', '--format', '$(RELEASE) $(REPO_URI)'], {
    encoding: 'utf8',
  });
  const line = text.split('\n').find((each) => each.startsWith('bookworm '));
  return line?.slice('bookworm '.length) ?? 'http://deb.debian.org/debian';
}

/**
 * Builds the base image if it cannot be pulled: a minimal Debian with this machine's Node and npm, and the
 * certificates it trusts.
 */
export function ensureBaseImage(scratch: string): void {
  if (spawnSync('podman', ['image', 'exists', baseImage]).status === 0) return;
  const system = join(scratch, 'base');
  const here = (path: string) => join(system, path);
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', system, mirror()], { stdio: 'inherit' });
  cpSync(realpathSync(process.execPath), here('usr/local/bin/node'));
  const npm = join(dirname(dirname(realpathSync(process.execPath))), 'lib/node_modules/npm');
  if (existsSync(npm)) {
    cpSync(npm, here('usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', here('usr/local/bin/npm'));
  }
  mkdirSync(here('etc/ssl/certs'), { recursive: true });
  cpSync('/etc/ssl/certs/ca-certificates.crt', here('etc/ssl/certs/ca-certificates.crt'));
  const archive = join(scratch, 'base.tar');
  execFileSync('tar', ['-C', system, '-cf', archive, '.']);
  rmSync(system, { recursive: true });
  execFileSync('podman', ['import', archive, baseImage], { stdio: 'inherit' });
  rmSync(archive);
}
