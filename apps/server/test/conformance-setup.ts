import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDebianPostgres } from './debian-postgres.ts';
import { type Close, makeTemplate, providePrograms } from './global-setup.ts';
import { startSwift } from './swift/start-swift.ts';

/** Gives a run a PostgreSQL 15 by URL and an S3 service, in place of the embedded PostgreSQL and a folder. */
export default async function setup(project: TestProject): Promise<Close> {
  const closers: Close[] = [];
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await each();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'parlando-test-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const [server, swift] = await Promise.all([
      startDebianPostgres(folder),
      startSwift(),
      providePrograms(project, closers),
    ]);
    closers.push(server.close, swift.close);
    const connection = { kind: 'url', url: server.url } as const;
    await makeTemplate(connection);
    project.provide('postgres', connection);
    project.provide('s3', swift.settings);
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}
