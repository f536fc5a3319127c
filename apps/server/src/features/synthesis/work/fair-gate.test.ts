import { expect, test } from 'vitest';
import { FairGate } from './fair-gate.ts';

test('a newcomer goes before a long queue, and a failed job frees its slot', async () => {
  const gate = new FairGate(2);
  const order: string[] = [];
  const enter = (name: string, address: string) =>
    gate.pass({ ownerId: `guest:${name}`, address, background: false }, async () => {
      order.push(name);
      await new Promise((resolve) => setImmediate(resolve));
      if (name === 'crowd-1') throw new Error('refused');
    });
  const crowd = Array.from({ length: 20 }, (_, i) => enter(`crowd-${i}`, '192.0.2.1'));
  const others = ['198.51.100.1', '198.51.100.2'].map((address) => enter(address, address));
  const outcomes = await Promise.allSettled([...crowd, ...others]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(order).toHaveLength(22);
  expect(order.slice(0, 4)).toEqual(['crowd-0', 'crowd-1', '198.51.100.1', '198.51.100.2']);
  await enter('later', '192.0.2.9');
  expect(order.at(-1)).toBe('later');
});
