import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { journeyFailures, listFailures } from './failures.mjs';

const failed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `file-${index}.test.ts > test ${index}`,
    message: `AssertionError: expected ${index}\n\n${'a line\n'.repeat(500)}`,
  }));

describe('the list of failures', () => {
  it.each([1, 2, 3, 49, 50, 4000])('of %i tests fits into a hundred lines', (count) => {
    const lines = listFailures(failed(count)).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(100);
    for (const { name } of failed(Math.min(count, 49))) expect(lines).toContain(name);
    expect(lines[1]).toBe('    AssertionError: expected 0');
  });

  it('says how many it does not show', () => {
    expect(listFailures(failed(4000))).toMatch(/and 3951 more\n$/);
  });

  it('is in plain text, and cuts long lines', () => {
    const text = listFailures([{ name: 'one', message: `\u001b[31mred\u001b[39m\n${'x'.repeat(10_000)}` }]);
    expect(text).toMatch(/^one\n {4}red\n {4}x{396}\n$/);
  });

  it('names file, group, title and line of a browser test, its errors and page without the header, and failures outside any test', () => {
    const folder = mkdtempSync(join(tmpdir(), 'failures-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'error-context.md');
    writeFileSync(
      path,
      '# Error details\n\n```yaml\n- generic:\n  - banner [ref=e2]:\n    - link "Home":\n      - /url: /\n  - main:\n    - button "Share"\n```\n',
    );
    const attachments = [{ name: 'screenshot' }, { name: 'error-context', path }];
    const report = {
      suites: [
        {
          title: 'studio.spec.ts',
          specs: [{ title: 'speaks', ok: true, tests: [{ results: [{ errors: [] }] }] }],
          suites: [
            {
              title: 'a guest',
              specs: [
                {
                  title: 'shares',
                  file: 'studio.spec.ts',
                  line: 22,
                  ok: false,
                  tests: [{ results: [{ errors: [{ message: 'one' }, { message: 'two' }], attachments }] }],
                },
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'no such file' }],
    };
    expect(journeyFailures(report)).toEqual([
      {
        name: 'e2e > studio.spec.ts > a guest > shares (e2e/studio.spec.ts:22)',
        message: 'one\ntwo\n- generic:\n  - main:\n    - button "Share"\n',
      },
      { name: 'e2e', message: 'no such file' },
    ]);
  });
});
