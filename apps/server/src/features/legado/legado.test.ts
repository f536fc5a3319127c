import { Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';

const lines: string[] = [];
const log = new Writable({
  write(line: Buffer, _, done) {
    lines.push(line.toString());
    done();
  },
});
const own = await createTestApp({ ACCOUNTS: 'off', KEY_REQUESTS_PER_MINUTE: '0' }, log);
const shared = await createTestApp();
afterAll(() => Promise.all([own.close(), shared.close()]));
const headers = { host: 'reader.local:8080' };
const get = (path: string, app = own.app) => app.inject({ url: `/legado/${path}`, headers });

interface Source {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly contentType: string;
  readonly header?: string;
}

/** As Legado fills in the rule of a source. */
const filledIn = ({ url }: Source, speakText: string, speakSpeed: number) =>
  url
    .replace('{{speakSpeed}}', String(speakSpeed))
    .replace('{{java.encodeURI(speakText)}}', encodeURIComponent(speakText).replaceAll('%20', '+'));

describe('a source', () => {
  test('is imported and speaks the requested text', async () => {
    const [source] = (await get('source?voice=zh-CN-XiaoxiaoNeural&key=pk_secret')).json<Source[]>();
    expect(source).toMatchObject({
      id: expect.any(Number),
      name: expect.stringContaining('晓晓'),
      contentType: 'audio/.*',
      header: '{"Authorization":"Bearer pk_secret"}',
    });
    expect(source?.url).toMatch(/^http:\/\/reader\.local:8080\/legado\/speech\?/);
    expect(source?.url).not.toContain('pk_secret');
    const text = '“今天” 天气 & 风 = 100% + 好。';
    const { pathname, search } = new URL(filledIn(source as Source, text, 12));
    const reply = await own.app.inject({ url: pathname + search, headers });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'audio/mpeg']);
    const { rows } = await own.database.pool.query('SELECT request FROM tasks');
    expect(rows).toMatchObject([{ request: { text, speed: 1.2, voice: 'zh-CN-XiaoxiaoNeural' } }]);
  });

  test('names the path below which a proxy serves the instance, or its public address', async () => {
    const below = await createTestApp({ ACCOUNTS: 'off', BASE_PATH: '/parlando' });
    const known = await createTestApp({
      ...{ ACCOUNTS: 'off', BASE_PATH: '/parlando', PUBLIC_URL: 'https://voices.example' },
    });
    try {
      for (const [{ app }, address] of [
        [below, 'http://reader.local:8080/parlando'],
        [known, 'https://voices.example/parlando'],
      ] as const) {
        const [source] = (await get('source?voice=zh-CN-XiaoxiaoNeural', app)).json<Source[]>();
        expect(source?.url.split('/legado/')[0]).toBe(address);
      }
    } finally {
      await Promise.all([below.close(), known.close()]);
    }
  });

  test('is offered for every voice of a language, each by a number of its own', async () => {
    const sources = (await get('source')).json<Source[]>();
    expect(sources.length).toBeGreaterThan(0);
    expect(new Set(sources.map(({ id }) => id)).size).toBe(sources.length);
    expect(sources[0]?.header).toBeUndefined();
    const english = (await get('source?language=en')).json<Source[]>();
    expect(english.map(({ url }) => url).join()).toContain('espeak-en');
  });
});

const long = encodeURIComponent('x'.repeat(5001));
test.each([
  ['an unknown voice', 'speech?text=a&voice=nobody', 404],
  ['a source of an unknown voice', 'source?voice=nobody', 404],
  ['no text', 'speech?voice=en-US-JennyNeural', 422],
  ['an empty text', 'speech?text=&voice=en-US-JennyNeural', 400],
  ['a text that is too long', `speech?text=${long}&voice=en-US-JennyNeural`, 413],
  ['a speed that is none', 'speech?text=a&voice=en-US-JennyNeural&speed=fast', 422],
  ['an unknown path', 'speak', 404],
])('%s is reported as text, which the reader shows', async (_, path, status) => {
  const reply = await get(path);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
  expect(reply.body).toMatch(/^[^{]*\p{Script=Han}[^{]*$/u);
});

test('a key may stand in the address, and is needed', async () => {
  const speech = 'speech?text=a&voice=en-US-JennyNeural';
  for (const path of [speech, 'source']) expect((await get(path, shared.app)).statusCode).toBe(401);
  const wrong = await get(`${speech}&key=pk_wrong`, shared.app);
  expect(wrong.statusCode).toBe(401);
  expect(wrong.body).not.toBe((await get(speech, shared.app)).body);
});

test('a HEAD request synthesises nothing', async () => {
  const reply = await own.app.inject({
    method: 'HEAD',
    url: '/legado/speech?text=a&voice=en-US-JennyNeural',
  });
  expect(reply.statusCode).toBe(404);
});

test('a key in an address is in no log and no row', async () => {
  const reply = await get('speech?text=a&voice=en-US-JennyNeural&key=pk_canary');
  expect([reply.statusCode, JSON.stringify(reply.headers)]).toEqual([
    200,
    expect.not.stringContaining('canary'),
  ]);
  await get('speech?text=a&voice=nobody&key=pk_canary');
  expect(lines.join('')).toContain('/legado/speech');
  expect(lines.join('')).not.toContain('canary');
  const { rows } = await own.database.pool.query('SELECT row_to_json(t) AS task FROM tasks t');
  expect(JSON.stringify(rows)).not.toContain('canary');
});
