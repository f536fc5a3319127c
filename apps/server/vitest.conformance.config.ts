import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** What the server promises, once more with PostgreSQL 15 by URL and an S3 service; `CONFORMANCE_POSTGRES=18` with 18. */
export default defineConfig({
  test: {
    name: 'conformance',
    include: [
      'src/features/synthesis/cleaning/cleaner.test.ts',
      'src/features/synthesis/crashes.test.ts',
      'src/features/synthesis/lost-replies.test.ts',
      'src/features/synthesis/repeated-crashes.test.ts',
      'src/features/synthesis/tasks.test.ts',
    ],
    isolate: false,
    globalSetup: ['test/conformance-setup.ts'],
    ...shared,
  },
});
