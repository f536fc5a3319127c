import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  answerHead,
  type Behaviour,
  cutAfter,
  etagOf,
  type ReleasePage,
  sendRange,
  sha256Of,
  startReleasePage,
} from '../../../../test/models/release-page.ts';
import type { Edition } from '../../../database/tables/models.ts';
import { allowHosts, hostOfTemplate } from '../../../drivers/guarded-fetch/allowed-hosts.ts';
import { createGuardedFetch } from '../../../drivers/guarded-fetch/guarded-fetch.ts';
import type { Outbound } from '../../../ports/outbound.ts';
import { faultOf } from '../model-fault.ts';
import { type FetchArchiveOptions, fetchArchive } from './fetch-archive.ts';

const archive = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) >>> 5));
const other = Buffer.from(archive.map((byte) => byte ^ 1));
let page: ReleasePage;
let mirror: ReleasePage;
let outbound: Outbound;
let folder: string;
let file: string;
let edition: Edition | null = null;

beforeAll(async () => {
  [page, mirror] = await Promise.all([startReleasePage(), startReleasePage()]);
  const allowed = allowHosts([page.url, mirror.url].map(hostOfTemplate));
  outbound = createGuardedFetch({ allowed, only: allowed });
});
afterAll(async () => {
  await Promise.all([outbound.close(), page.close(), mirror.close()]);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-fetch-'));
  file = join(folder, 'a');
  edition = null;
  page.requests.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const fetchIt = (options: Partial<FetchArchiveOptions> = {}) =>
  fetchArchive({
    ...{ urls: [`${page.url}a`], bytes: archive.length, sha256: sha256Of(archive), file, edition, outbound },
    onEdition: async (next) => {
      edition = next;
    },
    ...{ onProgress: () => undefined, signal: new AbortController().signal, pauseMs: 1 },
    ...options,
  });
const received = async () => sha256Of(await readFile(file));
const failure = (promise: Promise<unknown>) => promise.then(() => 'no error', faultOf);
const ranges = () => page.requests.map(({ headers }) => headers.range);

/** Uses one behaviour per request; the last one repeats. */
const inTurn =
  (...turns: readonly Behaviour[]): Behaviour =>
  (...request) => {
    const turn = turns[Math.min(page.requests.length, turns.length) - 1] as Behaviour;
    return turn(...request);
  };

test('an archive is downloaded completely, with progress', async () => {
  const seen: number[] = [];
  page.put('a', archive);
  await fetchIt({ onProgress: (bytes) => seen.push(bytes) });
  expect(await received()).toBe(sha256Of(archive));
  expect(edition).toEqual({ url: `${page.url}a`, validator: etagOf(archive) });
  expect([seen[0], seen.at(-1)]).toEqual([0, archive.length]);
  // After a process was killed before recording that, the next one checks the file without a request.
  await fetchIt();
  expect(page.requests).toHaveLength(1);
});

test('a download resumes after each of several broken connections', async () => {
  page.put('a', archive, inTurn(cutAfter(100_000), cutAfter(0), cutAfter(50_000), sendRange));
  await fetchIt();
  expect(await received()).toBe(sha256Of(archive));
  expect(ranges()).toEqual([undefined, 'bytes=100000-', 'bytes=100000-', 'bytes=150000-']);
  expect(page.requests[1]?.headers['if-range']).toBe(etagOf(archive));
});

test('a download from a host that never sends a byte fails, and earlier bytes are kept', async () => {
  page.put('a', archive, inTurn(cutAfter(70_000), cutAfter(0)));
  expect(await failure(fetchIt())).toEqual({ reason: 'cut', host: page.host });
  expect(page.requests.length).toBeLessThan(8);
  expect((await stat(file)).size).toBe(70_000);
  page.put('a', archive);
  await fetchIt();
  expect(await received()).toBe(sha256Of(archive));
});

test('an archive that has changed meanwhile is downloaded again', async () => {
  page.put('a', other, inTurn(cutAfter(100_000), cutAfter(0)));
  expect(await failure(fetchIt())).toMatchObject({ reason: 'cut' });
  page.put('a', archive);
  await fetchIt();
  expect(await received()).toBe(sha256Of(archive));
});

test('a host that resumes with another archive is noticed, and the download restarts', async () => {
  const goesOn: Behaviour = (request, response) => {
    request.headers['if-range'] = etagOf(archive);
    sendRange(request, response, archive);
  };
  page.put(
    'a',
    archive,
    inTurn((request, response) => cutAfter(100_000)(request, response, other), goesOn),
  );
  await fetchIt();
  expect(await received()).toBe(sha256Of(archive));
});

test.each([
  ['whole', sendRange],
  ['in pieces', cutAfter(100_000)],
])('wrong bytes that come %s are not kept', async (_how, behaviour) => {
  page.put('a', other, behaviour);
  expect(await failure(fetchIt())).toEqual({ reason: 'checksum', words: sha256Of(other) });
  expect((await stat(file)).size).toBe(0);
});

const redirect =
  (location: string): Behaviour =>
  (_request, response) =>
    void response.writeHead(302, { location }).end();

test.each<[string, Behaviour, object]>([
  [
    'a page',
    (_, response) => void response.setHeader('content-type', 'text/html').end('<p>'),
    { reason: 'not-archive' },
  ],
  ['too much', (_, response) => void response.end(Buffer.alloc(400_000)), { reason: 'not-archive' }],
  [
    'another range than was asked for',
    (_, response) => void response.writeHead(206, { 'content-range': 'bytes 5-9/10' }).end('x'),
    { reason: 'not-archive' },
  ],
  ['nothing', (_, response) => void response.writeHead(404).end(), { reason: 'status', status: 404 }],
  [
    'a redirect to a host that is not listed',
    redirect('http://127.0.0.1:9/a'),
    { reason: 'host', host: '127.0.0.1:9' },
  ],
  ['a redirect to a file', redirect('file:///etc/passwd'), { reason: 'host' }],
  [
    'a redirect to the public internet',
    redirect('https://example.org/a'),
    { reason: 'host', host: 'example.org' },
  ],
  [
    'a redirect to no address',
    (_, response) => void response.writeHead(308, { location: 'http://[' }).end(),
    { reason: 'status', status: 308 },
  ],
  ['a redirect to itself', redirect('/a'), { reason: 'redirects' }],
])('%s is refused', async (_name, behaviour, fault) => {
  page.put('a', archive, behaviour);
  expect(await failure(fetchIt())).toMatchObject(fault);
});

test('a redirect to a listed host is followed, and a mirror is tried after a failing host', async () => {
  mirror.put('b', archive);
  page.put('a', archive, redirect(`${mirror.url}b`));
  await fetchIt();
  expect(await received()).toBe(sha256Of(archive));
  await rm(file);
  await fetchIt({ urls: [`${page.url}gone`, `${mirror.url}b`] });
  expect(await received()).toBe(sha256Of(archive));
});

test('a slow download stops at once when aborted, and resumes later', async () => {
  const stop = new AbortController();
  page.put('a', archive, (request, response, bytes) => {
    const { from } = answerHead(request, response, bytes);
    response.write(bytes.subarray(from, from + 90_000));
  });
  const fetching = fetchIt({
    signal: stop.signal,
    onProgress: (bytes) => bytes >= 90_000 && stop.abort(new Error('stopped')),
  });
  await expect(fetching).rejects.toThrow('stopped');
  page.put('a', archive);
  await fetchIt();
  expect(ranges().at(-1)).toBe('bytes=90000-');
  expect(await received()).toBe(sha256Of(archive));
});
