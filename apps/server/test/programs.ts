import { join } from 'node:path';
import { inject } from 'vitest';

/** What tests start as a process of its own. A run bundles all of it once, since from source each start compiles it again. */
export const testPrograms = [
  'src/main.ts',
  'src/admin.ts',
  'test/billing-child.ts',
  'test/pipeline-child.ts',
  'test/ssrf-in-namespace.ts',
  'test/write-rows.ts',
] as const;

type NameOf<Path> = Path extends `${string}/${infer Name}.ts` ? Name : never;

/** The file of a bundled program. */
export function programFile(name: NameOf<(typeof testPrograms)[number]>): string {
  return join(inject('programs'), `${name}.js`);
}
