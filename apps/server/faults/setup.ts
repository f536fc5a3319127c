import type { TestProject } from 'vitest/node';
import { type Close, providePrograms } from '../test/global-setup.ts';

/** The programs of this build. Each test has a PostgreSQL of its own, which it may stop. */
export default async function setup(project: TestProject): Promise<Close> {
  const closers: Close[] = [];
  await providePrograms(project, closers);
  return async () => {
    for (const close of closers.reverse()) await close();
  };
}
