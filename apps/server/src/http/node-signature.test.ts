import { expect, test } from 'vitest';
import { bodyHash, createNodeSignature } from './node-signature.ts';

const call = { method: 'GET', callee: 'http://10.0.0.7:8080', url: '/internal/takes/a?from=0' };

function pair({ aheadMs = 0, secret = 'one secret' } = {}) {
  let now = 1_800_000_000_000;
  return {
    here: createNodeSignature({ secret: 'one secret', now: () => now }),
    there: createNodeSignature({ secret, now: () => now + aheadMs }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('a call of the same instance is accepted once, with its body', () => {
  const { here, there } = pair();
  const header = here.sign(call, 'a body');
  expect(there.verify(call, header)).toEqual({ bodyHash: bodyHash('a body') });
  expect(there.verify(call, header)).toBeUndefined();
});

test.each([
  ['another secret', pair({ secret: 'another' })],
  ['a clock that is far ahead', pair({ aheadMs: 31_000 })],
  ['a clock that is far behind', pair({ aheadMs: -31_000 })],
])('%s: refused', (_, { here, there }) => {
  expect(there.verify(call, here.sign(call))).toBeUndefined();
});

test('a signature is valid for one method, callee, path and time only', () => {
  const { here, there, pass } = pair();
  expect(there.verify({ ...call, method: 'POST' }, here.sign(call))).toBeUndefined();
  expect(there.verify({ ...call, callee: 'http://10.0.0.8:8080' }, here.sign(call))).toBeUndefined();
  expect(there.verify({ ...call, url: `${call.url}1` }, here.sign(call))).toBeUndefined();
  const [time, ...parts] = here.sign(call).split('.');
  expect(there.verify(call, [Number(time) + 1, ...parts].join('.'))).toBeUndefined();
  for (const header of [undefined, '', 'x', ['a', 'b'], '1.2.3.4'])
    expect(there.verify(call, header)).toBeUndefined();
  const kept = here.sign(call);
  pass(29_000);
  expect(there.verify(call, kept)).toBeDefined();
  pass(62_000);
  expect(there.verify(call, kept)).toBeUndefined();
});
