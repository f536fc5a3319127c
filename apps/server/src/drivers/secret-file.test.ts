import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecretFile } from './secret-file.ts';

test('processes that start together share one secret that only their account can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlando-secret-'));
  const path = join(folder, 'data', 'secret');
  const secrets = await Promise.all(Array.from({ length: 10 }, () => readSecretFile(path)));
  expect(new Set([...secrets, await readSecretFile(path)]).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(43);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'data'))).toEqual(['secret']);
  await rm(folder, { recursive: true });
});
