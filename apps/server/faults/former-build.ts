import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();

export interface FormerBuild {
  readonly main: string;
  readonly commit: string;
  close(): Promise<void>;
}

/** The program before the newest migration, built with the present libraries. */
export async function buildFormer(): Promise<FormerBuild> {
  const migrations = 'apps/server/src/database/migrations/0*.ts';
  const added = git('log', '--diff-filter=A', '--format=%h', '-1', '--', migrations);
  const commit = git('rev-parse', '--short', `${added}^`);
  const folder = await mkdtemp(join(tmpdir(), 'parlando-former-'));
  const close = async () => {
    await rm(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--detach', folder, commit);
    await link(folder, '');
    await link(folder, 'apps/server');
    execFileSync(process.execPath, ['apps/server/build.mjs'], { cwd: folder, stdio: 'inherit' });
    return { main: join(folder, 'apps/server/dist/main.js'), commit, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The libraries that are installed here, and the packages of that time. */
async function link(folder: string, part: string): Promise<void> {
  const installed = join(repository, part, 'node_modules');
  if (!existsSync(installed)) return;
  const target = join(folder, part, 'node_modules');
  await mkdir(join(target, '@parlando'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@parlando' && !name.startsWith('.'))
      await symlink(join(installed, name), join(target, name));
  }
  if (part !== '') return;
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(target, '@parlando', name));
}
