import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { serverLimits } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { forbiddenAddresses, hostileNameAddresses, hostileNames } from '../../../test/ssrf-corpus.ts';
import { type ConnectionWatch, watchConnections } from '../../../test/watch-connections.ts';
import { allowHosts, readAllowedHost } from '../../drivers/guarded-fetch/allowed-hosts.ts';
import { createGuardedFetch } from '../../drivers/guarded-fetch/guarded-fetch.ts';
import { createHttpApp } from '../../http/create-http-app.ts';
import { registerWebPageRoutes } from './web-pages.routes.ts';

const bounds = { bytes: 100_000, timeMs: 10_000 };
const opened: { close(): unknown }[] = [];
let watch: ConnectionWatch;

beforeEach(() => {
  watch = watchConnections();
});
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
  watch.stop();
});

/** A site on this machine. Returns its origin and the requests that have arrived. */
async function serve(listener: RequestListener) {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({ close: () => server.closeAllConnections() ?? server.close() });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** The route over its real outbound client and HTTP. Of this machine only the given sites may be called. */
async function createPageApp(sites: readonly string[] = [], isBrief = false): Promise<FastifyInstance> {
  const rules = sites.map((site) => readAllowedHost(new URL(site).host)).filter((rule) => rule !== undefined);
  const outbound = createGuardedFetch({
    allowed: allowHosts(rules),
    resolve: async (name) => (hostileNames[name] ?? []).map((address) => ({ address, family: 4 })),
  });
  const app = await createHttpApp({
    logger: pino({ level: 'silent' }),
    bodyLimitBytes: 65_536,
    trustProxy: 1,
    corsOrigins: [],
    web: undefined,
    checkReplies: true,
    isShuttingDown: () => false,
  });
  registerWebPageRoutes(app, {
    outbound,
    isOn: true,
    bounds: isBrief ? { ...bounds, timeMs: 200 } : bounds,
  });
  opened.push(outbound, app);
  return app;
}

const headers = { 'X-Browser-Fingerprint': 'page-test-browser', 'Accept-Language': 'es' };
const open = (app: FastifyInstance, address: string, more: Readonly<Record<string, string>> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/import/page',
    payload: { address },
    headers: { ...headers, ...more },
  });
async function faultOf(app: FastifyInstance, address: string, more?: Readonly<Record<string, string>>) {
  const { statusCode, body } = await open(app, address, more);
  const { error, details } = JSON.parse(body) as { error: string; details?: unknown };
  return [statusCode, error, details];
}
const notRead = (details: object) => [422, 'PAGE_NOT_READ', details];

test('a page arrives as a download, with its charset and nothing of its server’s headers', async () => {
  // “你好” in GBK.
  const bytes = Buffer.from([0xc4, 0xe3, 0xba, 0xc3]);
  const { origin, requests } = await serve((_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset="GB2312"', 'Set-Cookie': 'a=b', 'X-Evil': '1' })
      .end(bytes),
  );
  const app = await createPageApp([origin]);
  const secrets = { Authorization: 'Bearer secret', Cookie: 'session=secret' };
  const page = await open(app, `${origin}/news/%E4%BD%A0%E5%A5%BD.php?id=1#part`, { Cookie: secrets.Cookie });
  expect(page.statusCode).toBe(200);
  expect(page.rawPayload).toEqual(bytes);
  expect(page.headers).toMatchObject({
    'content-type': 'application/octet-stream; charset=gbk',
    'content-disposition': expect.stringMatching(/^attachment; .*''%E4%BD%A0%E5%A5%BD\.php\.html$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(page.headers['set-cookie'] ?? page.headers['x-evil']).toBeUndefined();
  expect(requests[0]?.url).toBe('/news/%E4%BD%A0%E5%A5%BD.php?id=1');
  expect(requests[0]?.headers).toMatchObject({
    'user-agent': 'Mozilla/5.0 (compatible; Parlando)',
    'accept-language': 'es,*;q=0.5',
  });
  expect(JSON.stringify(requests[0]?.headers)).not.toMatch(/secret|cookie|referer/i);
});

test.each([
  ['/a/book.epub', 'application/epub+zip', 'book.epub'],
  ['/a/letter.DOCX?x', 'application/octet-stream', 'letter.docx'],
  ['/README.md', 'text/plain; charset=utf-8', 'README.md'],
  ['/viewer/paper.pdf', 'text/html', 'paper.html'],
  ['/1706.03762', 'application/pdf', '1706.03762.pdf'],
  ['/%', '', '%25.html'],
  ['/', 'text/html;charset=x-nonsense', '127.0.0.1.html'],
])('%s of the type “%s” is named %s', async (path, type, name) => {
  const { origin } = await serve((_, response) =>
    response.writeHead(200, type ? { 'Content-Type': type } : {}).end('text'),
  );
  const { headers } = await open(await createPageApp([origin]), origin + path);
  expect(headers['content-disposition']).toMatch(new RegExp(`''${name}$`));
  expect(headers['content-type']).toMatch(/^application\/octet-stream(; charset=utf-8)?$/);
});

test('redirects are followed, each only to an address that may be called', async () => {
  const inside = await serve((_, response) => response.end('the secret of the inner network'));
  const { origin, requests } = await serve(({ url = '' }, response) => {
    const [, kind = '', rest = ''] = /^\/(\w+)\/?(.*)$/.exec(url) ?? [];
    if (kind === 'to') response.writeHead(302, { Location: decodeURIComponent(rest) }).end('moved');
    else if (kind === 'round') response.writeHead(307, { Location: '/round' }).end();
    else response.writeHead(200, { 'Content-Type': 'text/plain' }).end('arrived');
  });
  const app = await createPageApp([origin]);
  const via = (target: string) => `${origin}/to/${encodeURIComponent(target)}`;
  expect((await open(app, via(via('/page')))).body).toBe('arrived');
  const address = (host: string) => notRead({ reason: 'address', host });
  expect(await faultOf(app, via(`${inside.origin}/`))).toEqual(address('127.0.0.1'));
  expect(await faultOf(app, via('http://169.254.169.254/latest'))).toEqual(address('169.254.169.254'));
  expect(await faultOf(app, via('http://u:p@example.org/'))).toEqual(address('example.org'));
  expect(await faultOf(app, via('file:///etc/passwd'))).toEqual(address(''));
  expect(await faultOf(app, via('http://['))).toEqual(notRead({ reason: 'server' }));
  requests.length = 0;
  expect(await faultOf(app, `${origin}/round`)).toEqual(notRead({ reason: 'server' }));
  expect(requests).toHaveLength(6);
  expect(inside.requests).toEqual([]);
});

test('no spelling of an address that is not public opens a connection', async () => {
  const app = await createPageApp();
  const addresses = [...forbiddenAddresses, ...hostileNameAddresses];
  for (const [index, address] of addresses.entries()) {
    const [, , details] = await faultOf(app, address, { 'X-Forwarded-For': `198.51.100.${index}` });
    expect(details, address).toMatchObject({ reason: 'address' });
  }
  expect(watch.opened).toEqual([]);
});

test('what is too large is refused, whether or not its length is known, packed or not', async () => {
  const sent = { count: 0 };
  const { origin } = await serve(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html');
    if (url === '/declared') response.setHeader('Content-Length', bounds.bytes + 1).write('a');
    else if (url === '/bomb')
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(50_000_000)));
    else {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent.count++;
      };
      response.on('drain', more);
      more();
    }
  });
  const app = await createPageApp([origin]);
  for (const path of ['/declared', '/endless', '/bomb']) {
    expect(await faultOf(app, origin + path)).toEqual(notRead({ reason: 'size', limit: bounds.bytes }));
  }
  // It stopped reading: the rest filled the buffers of the connection only.
  expect(sent.count).toBeLessThan(1000);
});

test('what drips, or never answers, ends with the time', async () => {
  const { origin } = await serve(({ url }, response) => {
    if (url === '/silent') return;
    response.writeHead(200, { 'Content-Type': 'text/html' });
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const app = await createPageApp([origin], true);
  for (const path of ['/drip', '/silent']) {
    expect(await faultOf(app, origin + path)).toEqual(notRead({ reason: 'time', limit: 0.2 }));
  }
});

test('other failures say what kind they are', async () => {
  const { origin } = await serve(({ url = '' }, response) => {
    const status = Number(url.slice(1));
    if (status) response.writeHead(status).end();
    else if (url === '/broken')
      response.writeHead(200, { 'Content-Length': 10 }).write('a', () => response.destroy());
    else response.writeHead(200, { 'Content-Type': `${url.slice(1)}; charset=utf-8` }).end('a');
  });
  const app = await createPageApp([origin]);
  const reasons = {
    404: 'missing',
    410: 'missing',
    401: 'refused',
    403: 'refused',
    429: 'refused',
    500: 'server',
  };
  for (const [status, reason] of Object.entries(reasons)) {
    expect(await faultOf(app, `${origin}/${status}`)).toEqual(notRead({ reason, status: Number(status) }));
  }
  for (const type of ['image/png', 'text/javascript', 'application/json', 'application/octet-stream']) {
    expect(await faultOf(app, `${origin}/${type}`)).toEqual(notRead({ reason: 'kind', type }));
  }
  expect(await faultOf(app, `${origin}/broken`)).toEqual(notRead({ reason: 'server' }));
  for (const address of ['example.org', 'ftp://example.org/a.txt', 'javascript:alert(1)', '']) {
    expect((await faultOf(app, address)).slice(0, 2)).toEqual([422, 'INVALID_INPUT']);
  }
});

test('one caller has few pages at once, and so has the process', async () => {
  const { atOncePerCaller, atOnce } = serverLimits.webPages;
  const { origin, requests } = await serve(() => undefined);
  const app = await createPageApp([origin]);
  const leave: (() => void)[] = [];
  const from = (caller: number) => ({ 'X-Forwarded-For': `198.51.100.${caller}` });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  for (let count = 0; count < atOnce; count++) {
    const leaving = new AbortController();
    leave.push(() => leaving.abort());
    const caller = Math.floor(count / atOncePerCaller);
    fetch(`http://127.0.0.1:${port}/api/v1/import/page`, {
      method: 'POST',
      headers: { ...headers, ...from(caller), 'Content-Type': 'application/json' },
      body: JSON.stringify({ address: origin }),
      signal: leaving.signal,
    }).catch(() => undefined);
  }
  await expect.poll(() => requests.length).toBe(atOnce);
  expect(await faultOf(app, origin, from(0))).toMatchObject([429, 'TOO_MANY_REQUESTS', { reason: 'atOnce' }]);
  expect(await faultOf(app, origin, from(99))).toEqual([429, 'TOO_MANY_REQUESTS', { retryAfterMs: 1000 }]);
  // Whoever leaves ends the request to the page.
  for (const each of leave) each();
  await expect.poll(() => requests.every(({ socket }) => socket.destroyed)).toBe(true);
});

test('the operator opens hosts of the own network to it, and switches it off', async () => {
  watch.stop();
  const { origin } = await serve((_, response) => response.end('a'));
  const relayed = await serve((_, response) => response.end('b'));
  const [page, relay] = [origin, relayed.origin].map((each) => new URL(each).host);
  const opening = await createTestApp({ PAGE_ALLOWED_HOSTS: `${page}`, RELAY_ALLOWED_HOSTS: `${relay}` });
  opened.push(opening);
  expect((await open(opening.app, origin)).body).toBe('a');
  // What the relay may call is not open to pages.
  const refused = notRead({ reason: 'address', host: '127.0.0.1' });
  expect(await faultOf(opening.app, relayed.origin)).toEqual(refused);
  const closed = await createTestApp({ PAGE_IMPORT: 'off', PAGE_ALLOWED_HOSTS: `${page}` });
  opened.push(closed);
  expect((await faultOf(closed.app, origin)).slice(0, 2)).toEqual([404, 'NOT_FOUND']);
  const config = (await closed.app.inject({ url: '/api/v1/config' })).json() as { data: object };
  expect(config.data).toMatchObject({ pageImport: false });
});
