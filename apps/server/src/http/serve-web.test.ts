import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp, type HttpAppOptions } from './create-http-app.ts';
import { findWebBuild } from './serve-web.ts';

const root = await mkdtemp(join(tmpdir(), 'parlando-web-'));
const inline = "document.documentElement.dataset.theme = 'dark'";
await mkdir(join(root, 'assets'));
await writeFile(
  join(root, 'index.html'),
  `<!doctype html><html lang="zh"><title>page</title><div id="root"></div><script>${inline}</script><script src="/assets/app-1a2b.js"></script>`,
);
for (const edition of ['accounts', 'without-accounts']) {
  await writeFile(join(root, `studio.zh.${edition}.html`), `<!doctype html><title>朗声 ${edition}</title>`);
  await writeFile(
    join(root, `studio.en.${edition}.html`),
    `<!doctype html><title>Parlando ${edition}</title>`,
  );
}
await writeFile(join(root, 'assets/app-1a2b.js'), 'start()');
await writeFile(join(root, 'assets/app-1a2b.js.br'), 'compressed');
await writeFile(join(root, 'favicon.svg'), '<svg/>');

const options: HttpAppOptions = {
  logger: false,
  bodyLimitBytes: 1000,
  trustProxy: false,
  corsOrigins: [],
  web: findWebBuild(root),
  checkReplies: true,
  isShuttingDown: () => false,
};
const app = await createHttpApp(options);
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

test('the page is never cached, and may run only its own inline script', async () => {
  const reply = await app.inject('/settings?ref=mail');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.headers['cache-control']).toBe('no-cache');
  expect(reply.headers.vary).toBe('Origin, Accept-Encoding');
  const hash = createHash('sha256').update(inline).digest('base64');
  expect(reply.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
});

test('files with a hash in their name are cached for ever; others are revalidated', async () => {
  const asset = await app.inject('/assets/app-1a2b.js');
  expect([asset.body, asset.headers['cache-control']]).toEqual([
    'start()',
    'public, max-age=31536000, immutable',
  ]);
  const icon = await app.inject('/favicon.svg');
  expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
    'image/svg+xml',
    'no-cache',
  ]);
});

test('the compressed version is sent to clients that accept it', async () => {
  const reply = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect([reply.headers['content-encoding'], reply.body]).toEqual(['br', 'compressed']);
});

test.each([
  '/',
  '/tasks?page=2',
  '/tasks/abc',
  '/Tasks',
  '/auth/login',
  '/user',
  '/user/favorites',
  '/user/keys',
  '/developers/limits',
  '/api/docs',
  '/api/docs/?a',
])('a page of the app (%s) is 200', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(200);
});

const router = await readFile(join(import.meta.dirname, '../../../web/src/app/router.tsx'), 'utf8');
const patterns = [...router.matchAll(/^ {2}'(\/[^']*)': /gm)].map(([, pattern = '']) => pattern);

test('every page of the router is 200', async () => {
  expect(patterns.length).toBeGreaterThan(20);
  const paths = patterns.map((pattern) => pattern.replace(/:\w+\??/, 'a'));
  const statuses = await Promise.all(paths.map(async (path) => (await app.inject(path)).statusCode));
  expect(paths.filter((_, index) => statuses[index] !== 200)).toEqual([]);
});

test.each(['/history', '/packages', '/user/packages', '/assets/gone.js', '/index'])(
  'an unknown path (%s) is 404 with the not-found page',
  async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('<title>page</title>');
  },
);

test.each([
  ['GET', '/api/v1/none'],
  ['GET', '/api'],
  ['GET', '/api/docs/static/swagger-ui.css'],
  ['POST', '/api/docs'],
  ['POST', '/history'],
] as const)('%s %s is answered in the envelope', async (method, url) => {
  expect((await app.inject({ method, url })).json()).toMatchObject({ error: 'NOT_FOUND' });
});

test.each([
  ['/assets/../', 404],
  ['/assets/..', 404],
  ['/assets/%2e%2e/', 404],
  ['/assets/.%2E%2findex.html', 404],
  ['/assets/..%2f..%2fpackage.json', 404],
  ['/assets/..%5cpackage.json', 404],
  ['/assets/./app-1a2b.js', 404],
  ['/assets/', 404],
  ['/assets/%00', 404],
  ['/assets/%', 404],
  ['/assets/app-1a2b.js?of=../..', 200],
])('%s, sent as it is, is answered with %d', async (path, status) => {
  if (app.server.address() === null) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.once('error', reject).end();
  });
  expect(answered).toBe(status);
});

test('without a build there is nothing to serve', () => {
  expect(findWebBuild(join(root, 'assets'))).toBeUndefined();
});

test('the studio is prerendered in the language that the person, or else the browser, chose', async () => {
  const title = async (cookie: string, prefers = '') =>
    (await app.inject({ url: '/', headers: { cookie, 'accept-language': prefers } })).body.slice(15);
  expect(await title('', 'fr, en-GB;q=0.8, zh;q=0.5')).toBe('<title>Parlando accounts</title>');
  expect(await title('language=zh', 'en')).toBe('<title>朗声 accounts</title>');
  expect(await title('', 'fr')).toBe('<title>朗声 accounts</title>');
  expect(await title('')).toBe('<title>朗声 accounts</title>');
  expect(await title('a=1; language=en')).toBe('<title>Parlando accounts</title>');
  expect(await title('language=es')).toBe((await app.inject('/settings')).body.slice(15));
  expect(await title('language=__proto__')).toBe('<title>朗声 accounts</title>');
  expect((await app.inject('/')).headers.vary).toContain('Cookie, Accept-Language');
});

test('every page states whether the instance has accounts', async () => {
  expect((await app.inject('/settings')).body).toContain('<div id="root" data-edition="accounts">');
  const solo = await createHttpApp({
    ...options,
    access: {
      accounts: false,
      hasProxy: false,
      requireLogin: false,
      minUserLevel: 1,
      identify: async () => undefined,
    },
  });
  expect((await solo.inject('/')).body).toContain('without-accounts');
  expect((await solo.inject('/settings')).body).toContain('<div id="root" data-edition="without-accounts">');
  await solo.close();
});

test('pages prefix their URLs with the base path, whether or not the proxy strips it', async () => {
  const below = await createHttpApp({ ...options, basePath: '/parlando', requireHttps: true });
  for (const path of ['/parlando/settings', '/settings']) {
    const { body, statusCode, headers } = await below.inject(path);
    expect(statusCode).toBe(200);
    expect(body).toContain('<html data-base="/parlando" lang="zh">');
    expect(body).toContain('<script src="/parlando/assets/app-1a2b.js">');
    expect(headers['strict-transport-security']).toBe('max-age=15552000');
  }
  for (const path of ['/parlando', '/parlando/', '/parlando?ref=mail', '/'])
    expect((await below.inject(path)).statusCode).toBe(200);
  const asked = { url: '/parlando/', headers: { 'accept-language': 'en', 'accept-encoding': 'br' } };
  const studio = join(root, 'studio.en.accounts.html');
  await writeFile(studio, `<!doctype html><html lang="en">${'<a href="/batch">'.repeat(100)}`);
  const first = await below.inject(asked);
  await rm(studio);
  const { headers, rawPayload } = await below.inject(asked);
  expect([headers['content-encoding'], rawPayload]).toEqual(['br', first.rawPayload]);
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<a href="/parlando/batch">');
  expect((await below.inject('/parlando/assets/app-1a2b.js')).body).toBe('start()');
  expect((await below.inject('/parlandoo/settings')).statusCode).toBe(404);
  await below.close();
});

/** Where the page goes that `POST /share` returns. */
async function shareTo(form: Readonly<Record<string, string>>, receiver = app): Promise<string> {
  const reply = await receiver.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: new URLSearchParams(form).toString(),
  });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  return /url=([^"]+)">/.exec(reply.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

const page = 'https://example.com/news?a=1&b=2#top';
const fragment = (content: Readonly<Record<string, string>>) => `/#${new URLSearchParams(content)}`;

test.each([
  ['an address', { url: page }, { url: page }],
  ['an address as text', { title: 'News', text: page }, { url: page }],
  ['a headline above an address', { text: `All about "cats"\n\n${page}` }, { url: page }],
  ['a headline and an address', { title: 'News', text: 'News', url: page }, { url: page }],
  ['a quotation of a page', { text: `"A <b>quote</b> & more"\n ${page}` }, { text: 'A <b>quote</b> & more' }],
  ['a text', { title: ' Notes ', text: ' 第一行\n第二行 ' }, { text: '第一行\n第二行', title: 'Notes' }],
  ['an address in a sentence', { text: `See ${page} for more` }, { text: `See ${page} for more` }],
  [
    'a long text above an address',
    { text: `${'a'.repeat(301)} ${page}` },
    { text: `${'a'.repeat(301)} ${page}` },
  ],
  ['nothing', {}, { text: '' }],
])('%s that another app shares is handed to the studio', async (_, form, content) => {
  expect(await shareTo(form)).toBe(fragment(content));
});

test('what is shared goes to the studio below the base path', async () => {
  const below = await createHttpApp({ ...options, basePath: '/voice' });
  expect(await shareTo({ text: 'Hello' }, below)).toBe('/voice/#text=Hello');
  await below.close();
});

test.each([
  ['GET', '', 404],
  ['POST', 'text/plain', 415],
  ['POST', 'application/x-www-form-urlencoded', 413],
] as const)('%s /share with 1,001 bytes of "%s" is %i', async (method, type, status) => {
  const reply = await app.inject({
    method,
    url: '/share',
    ...(type && { headers: { 'content-type': type }, payload: `text=${'a'.repeat(996)}` }),
  });
  expect(reply.statusCode).toBe(status);
});
