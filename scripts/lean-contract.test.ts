import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leanSource, serverLimits } from '../apps/web/lean-contract-plugin.ts';

it('the browser gets of a route how to call it and what it returns', () => {
  const source = `export const Body = z.object({ a: z.string() });
const shared = { method: 'GET' } as const;
export const route = defineRoute({
  ...shared,
  path: '/a',
  /** What is sent. */
  body: Body,
  reply: z.object({ body: z.string() }),
  errors: ['NOT_FOUND'],
});
`;
  const lean = leanSource(source).replace(/\s+/g, ' ');
  expect(lean).toContain('export const Body = /* @__PURE__ */ (() => z.object({ a: z.string() }))();');
  expect(lean).toContain("const shared = { method: 'GET' } as const;");
  expect(lean).toMatch(
    /\.\.\.shared, path: '\/a', .* reply: z\.object\(\{ body: z\.string\(\) \}\), \}\)\)\(\);/,
  );
  expect(lean).not.toContain('NOT_FOUND');
});

it('the browser gets of an error all but the schema of its details and who has to act', () => {
  const source = `const field = z.object({ field: z.string() });
const caller = (status, details) => ({ status, ...(details && { details }) });
export const errorCatalogue = {
  A: pausing(caller(422, field)),
  B: { status: 503, blame: 'operator', details: z.object({ limit: z.number() }), retryable: true },
};
`;
  const lean = leanSource(source);
  expect(lean).toContain('A: pausing(caller(422))');
  expect(lean).toMatch(/B: \{ status: 503,\s+retryable: true \}/);
  expect(lean).toContain('...(details && { details })');
});

it('the browser gets no limits that only the server checks, and uses none of them', () => {
  const lean = leanSource(
    'export const limits = { a: { invitation: 1 }, invitation: { days: 1 }, b: 2 } as const;',
  );
  expect(lean.replace(/\s+/g, ' ')).toBe('export const limits = { a: { invitation: 1 }, b: 2 } as const;');
  const root = join(import.meta.dirname, '..');
  const folders = ['apps/web/src', 'packages/providers/src', 'packages/speech/src', 'packages/contract/src'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  const use = new RegExp(
    `limits\\.(${[...serverLimits].join('|')})\\b|\\b(${[...serverLimits].join('|')})\\b[^;]*\\} = limits\\b`,
  );
  const users = files.filter((file) => use.test(readFileSync(file, 'utf8')));
  expect(users).toEqual([]);
});
