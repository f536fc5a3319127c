import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of its own for a test. */
export interface SmallDisk {
  readonly path: string;
  /** Fills it up. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  unmount(): Promise<void>;
}

/** In memory; undefined where mounting is not permitted. */
export async function mountSmallDisk(size: string): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'parlando-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    await rm(path, { recursive: true });
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      const file = await open(filler, 'a');
      // Down to the last block.
      for (let bytes = 1 << 20; bytes >= 512; ) {
        const wrote = await file.write(Buffer.alloc(bytes)).then(
          () => true,
          () => false,
        );
        if (!wrote) bytes /= 2;
      }
      await file.close();
    },
    makeRoom: () => rm(filler, { force: true }),
    async unmount() {
      execFileSync('umount', ['--lazy', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}
