import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Close, makeTemplate, migrateOwn, providePrograms } from './global-setup.ts';
import { postgres18, startPostgresServer } from './postgres-server.ts';
import { startSwift } from './swift/start-swift.ts';

/**
 * Provides a PostgreSQL by URL and an S3 service instead of the embedded PostgreSQL and a folder: Debian’s 15, or 18 with
 * `CONFORMANCE_POSTGRES=18`.
 */
export default async function setup(project: TestProject): Promise<Close> {
  const closers: Close[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'parlando-test-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const binaries = process.env.CONFORMANCE_POSTGRES === '18' ? await postgres18() : undefined;
    const [server, swift] = await Promise.all([
      startPostgresServer(folder, undefined, binaries),
      startSwift(),
      providePrograms(project, closers),
    ]);
    closers.push(server.close, swift.close);
    const connection = { kind: 'url', url: server.url } as const;
    await migrateOwn(connection);
    await makeTemplate(connection);
    project.provide('postgres', connection);
    project.provide('s3', swift.settings);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
