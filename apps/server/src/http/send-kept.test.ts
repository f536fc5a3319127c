import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createSynthesis, getConfig, listVoiceCategories, listVoices, routePath } from '@parlando/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';

const { app, close } = await createTestApp();
afterAll(close);

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const voices = routePath(listVoices);

describe('a response that clients cache', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=1.0', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('is compressed for a client that accepts %s', async (accepted, coding, decompress) => {
    const plain = await get(voices);
    const reply = await get(voices, { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBe(coding);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(decompress(reply.rawPayload).toString()).data).toEqual(plain.json().data);
    expect(plain.rawPayload.byteLength / reply.rawPayload.byteLength).toBeGreaterThan(8);
  });

  test.each([undefined, 'identity', 'deflate', 'br;q=0'])('is plain for %s', async (accepted) => {
    const reply = await get(voices, accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.json().code).toBe(0);
  });

  test('has a Vary header', async () => {
    const { headers } = await get(voices);
    expect(headers.vary).toMatch(/Accept-Encoding, Accept-Language, Authorization$/);
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test.each([getConfig, listVoices, listVoiceCategories])(
    'is not sent again while it is unchanged ($id)',
    async (route) => {
      const url = routePath(route);
      const { etag } = (await get(url)).headers;
      for (const known of [etag, `"other", ${etag}`, String(etag).slice(2), '*']) {
        const again = await get(url, { 'if-none-match': String(known), 'accept-encoding': 'br' });
        expect([again.statusCode, again.body]).toEqual([304, '']);
        expect(again.headers.etag).toBe(etag);
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  test('has another tag in another language', async () => {
    const url = routePath(listVoiceCategories);
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map((language) => get(url, { 'accept-language': language })),
    );
    expect(zh?.headers.etag).not.toBe(en?.headers.etag);
  });
});

test('audio is not compressed', async () => {
  const reply = await app.inject({
    method: createSynthesis.method,
    url: routePath(createSynthesis),
    headers: { 'accept-encoding': 'br, gzip', 'x-browser-fingerprint': 'test-fingerprint' },
    payload: { text: 'Hello.', voice: 'en-US-JennyNeural' },
  });
  expect(reply.headers['content-type']).toBe('audio/mpeg');
  expect(reply.headers['content-encoding']).toBeUndefined();
});
