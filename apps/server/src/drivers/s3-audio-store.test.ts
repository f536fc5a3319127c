import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { describeAudioStore } from '../../test/describe-audio-store.ts';
import { startFaultProxy } from '../../test/fault-proxy.ts';
import { startSwift } from '../../test/swift/start-swift.ts';
import { createS3AudioStore } from './s3-audio-store.ts';
import { createS3Client, type S3Settings } from './s3-client.ts';

const swift = await startSwift();
const proxy = await startFaultProxy(swift.settings.endpoint);
afterAll(async () => {
  await proxy.close();
  await swift.close();
});
afterEach(() => {
  proxy.fault = undefined;
  vi.useRealTimers();
});

/** Short enough that a lasting fault fails within a test, long enough that a busy machine does not. */
const patience = { attemptMs: 2000, limitMs: 1200, firstPauseMs: 20 };
const open = (changes: Partial<S3Settings>, pageKeys?: number) =>
  createS3AudioStore(createS3Client({ ...swift.settings, ...changes }), pageKeys);

describeAudioStore('a bucket', async () => ({
  store: open({ prefix: 'contract/' }),
  close: async () => undefined,
}));

test('prefixes keep two instances in one bucket apart', async () => {
  const [one, other] = [open({ prefix: 'one/' }), open({ prefix: 'other/' })];
  const blob = await one.put(randomBytes(100));
  expect(await other.has(blob)).toBe(false);
  for await (const found of other.list()) expect.fail(`${found.blob} belongs to another`);
});

test('all pages of a list are read', async () => {
  const store = open({ prefix: 'pages/' }, 3);
  const blobs = await Promise.all(Array.from({ length: 10 }, () => store.put(randomBytes(10))));
  const found: string[] = [];
  for await (const { blob } of store.list()) found.push(blob);
  expect(found.toSorted()).toEqual(blobs.toSorted());
});

test.each([1, -1])('a clock that is %i day off is corrected by that of the service', async (days) => {
  const store = open({ prefix: 'clock/' });
  const time = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: time + days * 86_400_000 });
  const blob = await store.put(randomBytes(10));
  expect(await store.get(blob)).toHaveLength(10);
  expect(Math.abs(store.now() - time)).toBeLessThan(600_000);
});

describe('a storage that is', () => {
  const settings = { ...swift.settings, endpoint: proxy.url, prefix: 'faults/' };
  const store = createS3AudioStore(createS3Client(settings, patience));
  const refused = { code: 'SERVICE_UNAVAILABLE', cause: expect.objectContaining({ name: 'S3Error' }) };

  test.each(['slow', 'busy', 'eventual', 'deaf'] as const)('%s still serves', async (fault) => {
    const bytes = randomBytes(1000);
    proxy.fault = fault;
    const blob = await store.put(bytes);
    expect(Buffer.from(await store.get(blob)).equals(bytes)).toBe(true);
    expect(await store.has(blob)).toBe(true);
    await store.delete(blob);
  });

  test.each(['gone', 'silent', 'failing'] as const)(
    '%s is reported, and serves again afterwards',
    async (fault) => {
      const bytes = randomBytes(1000);
      const blob = await store.put(bytes);
      proxy.fault = fault;
      await expect(store.put(randomBytes(10))).rejects.toMatchObject(refused);
      // Not AUDIO_NOT_FOUND: what cannot be asked for is not lost.
      await expect(store.get(blob)).rejects.toMatchObject(refused);
      await expect(store.has(blob)).rejects.toMatchObject(refused);
      proxy.fault = undefined;
      expect(Buffer.from(await store.get(blob)).equals(bytes)).toBe(true);
    },
  );

  test('back within the retry time causes no error', async () => {
    proxy.fault = 'gone';
    const before = proxy.counts.get('PUT') ?? 0;
    const stored = store.put(randomBytes(10));
    await expect.poll(() => proxy.counts.get('PUT') ?? 0).toBeGreaterThan(before + 1);
    proxy.fault = undefined;
    await stored;
  });
});

test.each([
  ['whose bucket is missing', { bucket: 'no-such-bucket' }],
  ['that refuses the key', { secretAccessKey: 'wrong' }],
])('a storage %s is reported as unusable, not as having lost audio', async (_, changes) => {
  const store = open({ ...changes, prefix: '' });
  const blob = 'a'.repeat(64);
  const refused = { code: 'SERVICE_UNAVAILABLE' };
  await expect(store.get(blob)).rejects.toMatchObject(refused);
  await expect(store.has(blob)).rejects.toMatchObject(refused);
  await expect(store.put(randomBytes(10))).rejects.toMatchObject(refused);
});
