import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSseParser, type SseEvent } from './sse.ts';

const read = (...pieces: string[]): SseEvent[] => {
  const events: SseEvent[] = [];
  const feed = createSseParser((event) => events.push(event));
  for (const piece of pieces) feed(piece);
  return events;
};

test('reads types, ids and data of several lines, skips comments', () => {
  expect(read(': hello\n\nevent: task\nid: 7\ndata: {"a":\ndata: 1}\n\ndata: plain\n\n')).toEqual([
    { type: 'task', id: '7', data: '{"a":\n1}' },
    { type: 'message', id: '7', data: 'plain' },
  ]);
});

test('an event is returned only after its blank line', () => {
  expect(read('data: half\n')).toEqual([]);
});

test('the pieces a stream arrives in make no difference', () => {
  const stream = 'event: a\r\ndata: 一二\r\n\r\nid: 3\rdata: x\r\r:c\ndata: y\n\n';
  const whole = read(stream);
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 6 }), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), stream.length];
      const pieces = at.slice(1).map((end, index) => stream.slice(at[index], end));
      expect(read(...pieces)).toEqual(whole);
    }),
  );
});

test('the retry time is not reported as an event', () => {
  const retries: number[] = [];
  const feed = createSseParser(
    () => expect.unreachable(),
    (retryMs) => retries.push(retryMs),
  );
  feed('retry: 30000\n\nretry: soon\n\n');
  expect(retries).toEqual([30_000]);
});

test('a line of megabytes in small pieces takes linear time', () => {
  const piece = 'x'.repeat(16_384);
  expect(read('data: ', ...Array<string>(1000).fill(piece), '\n\n')[0]?.data).toHaveLength(16_384_000);
});
