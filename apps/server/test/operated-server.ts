import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteDefinition } from '@parlando/contract';
import { afterAll } from 'vitest';
import { giveDatabase } from './give-database.ts';
import { programFile } from './programs.ts';
import { startServerProcess } from './server-process.ts';

/** A server for a test file, and the commands of its operator. */
export async function useOperatedServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlando-operated-'));
  await giveDatabase(dataDir);
  const server = await startServerProcess({ DATA_DIR: dataDir });
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    server,
    async call(route: RouteDefinition, body?: object, token?: string) {
      const reply = await fetch(server.url + route.path, {
        method: route.method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: each step knows what it asked for
      return (await reply.json()) as { data?: any; error?: string; details?: object };
    },
    admin(args: readonly string[], input = '') {
      const { status, stdout, stderr } = spawnSync(process.execPath, [programFile('admin'), ...args], {
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: 'utf8',
        input,
      });
      return { status, stdout, stderr };
    },
  };
}
