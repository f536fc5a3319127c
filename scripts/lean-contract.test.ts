import { expect, it } from 'vitest';
import { leanSource } from '../apps/web/lean-contract-plugin.ts';

it('the browser’s contract contains how to call a route and what it returns', () => {
  const source = `export const Body = z.object({ a: z.string() });
const shared = { method: 'GET' } as const;
export const route = defineRoute({
  ...shared,
  path: '/a',
  policy: 'open',
  summary: 'A route',
  /** The request body. */
  body: Body,
  reply: z.object({ body: z.string() }),
  errors: ['NOT_FOUND'],
});
`;
  const lean = leanSource(source).replace(/\s+/g, ' ');
  expect(lean).toContain('export const Body = /* @__PURE__ */ (() => z.object({ a: z.string() }))();');
  expect(lean).toContain("const shared = { method: 'GET' } as const;");
  expect(lean).toMatch(
    /\.\.\.shared, path: '\/a', policy: 'open', .* reply: z\.object\(\{ body: z\.string\(\) \}\), \}\)\)\(\);/,
  );
  expect(lean).not.toContain('NOT_FOUND');
});

it('the browser’s contract contains errors without their details schema and who has to act', () => {
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
