import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appVersion, getReleaseCheck } from '@parlando/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { call } from '../../../test/people.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { allowHosts, hostOfTemplate } from '../../drivers/guarded-fetch/allowed-hosts.ts';
import { createGuardedFetch } from '../../drivers/guarded-fetch/guarded-fetch.ts';
import { createReleaseCheck } from './release-check.ts';
import { releaseUrls } from './release-urls.ts';
import { isNewer } from './versions.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;
const hour = 3_600_000;

/** Fakes both code hosts, by path. */
const behaviour: Record<string, Behaviour> = {};
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  behaviour[request.url ?? '']?.(request, response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

const tells = (release: object): Behaviour => {
  return (_, response) => response.end(JSON.stringify(release));
};
const status = (code: number): Behaviour => {
  return (_, response) => response.writeHead(code).end('{}');
};

function newCheck(urls = [`${origin}/github`, `${origin}/gitee`]) {
  let now = 0;
  const outbound = createGuardedFetch({
    allowed: allowHosts([hostOfTemplate(origin)]),
    totalTimeoutMs: 300,
    maxResponseBytes: 100_000,
  });
  const clock = { now: () => now, elapsedMs: () => now };
  const { check } = createReleaseCheck({ urls, outbound, clock, log: silentLog });
  const pass = (ms: number) => {
    now += ms;
  };
  return { check, pass };
}

test('a newer release is reported with its notes, and fetched once in six hours for all callers', async () => {
  behaviour['/github'] = tells({ tag_name: 'v9.0.0', body: '**New**', html_url: 'https://example.org/9' });
  const { check, pass } = newCheck();
  const replies = await Promise.all([check(), check(), check()]);
  for (const reply of replies) {
    expect(reply).toEqual({
      current: appVersion,
      latest: { version: 'v9.0.0', notes: '**New**', url: 'https://example.org/9' },
      isNewer: true,
    });
  }
  pass(6 * hour - 1);
  await check();
  expect(asked).toEqual(['/github']);
  pass(1);
  await check();
  expect(asked).toEqual(['/github', '/github']);
});

test('an unchanged release is not downloaded again', async () => {
  const conditions: unknown[] = [];
  behaviour['/github'] = ({ headers }, response) => {
    conditions.push(headers['if-none-match']);
    if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.setHeader('ETag', '"1"').end(JSON.stringify({ tag_name: 'v2.0.0' }));
  };
  const { check, pass } = newCheck();
  await check();
  pass(6 * hour);
  expect((await check()).latest).toEqual({ version: 'v2.0.0', notes: '' });
  expect(conditions).toEqual([undefined, '"1"']);
});

describe.each<[string, Behaviour]>([
  ['has no release', status(404)],
  ['is broken', status(500)],
  ['limits us', status(403)],
  ['redirects', (_, response) => response.writeHead(301, { Location: '/gitee' }).end()],
  ['answers no JSON', (_, response) => response.end('<html>')],
  ['answers JSON of another shape', (_, response) => response.end('[1]')],
  ['tells no version', tells({ tag_name: 'nightly<script>' })],
  ['hangs up', (_, response) => response.destroy()],
  ['says nothing', () => undefined],
  ['never ends', (_, response) => void response.write('{"tag_name":')],
  ['answers too much', (_, response) => response.end('x'.repeat(200_000))],
])('when GitHub %s', (_, fault) => {
  test('Gitee is asked', async () => {
    behaviour['/github'] = fault;
    behaviour['/gitee'] = tells({ tag_name: 'v3.0.0', html_url: 'javascript:alert(1)' });
    expect((await newCheck().check()).latest).toEqual({ version: 'v3.0.0', notes: '' });
    expect(asked).toEqual(['/github', '/gitee']);
  });
});

test('without either, the last known release is returned, or else the local version', async () => {
  behaviour['/github'] = behaviour['/gitee'] = status(500);
  const { check, pass } = newCheck();
  expect(await check()).toEqual({ current: appVersion, latest: null, isNewer: false });
  behaviour['/github'] = tells({ tag_name: 'v4.0.0' });
  pass(6 * hour);
  expect((await check()).isNewer).toBe(true);
  behaviour['/github'] = status(500);
  pass(6 * hour);
  expect((await check()).latest?.version).toBe('v4.0.0');
});

test.each([
  ['v0.0.2', 'v0.0.1', true],
  ['1.0.0', 'v0.9.9', true],
  ['v0.10.0', 'v0.9.0', true],
  ['v1.0.0', 'v1.0.0-rc.1', true],
  ['v1.0.0-rc.1', 'v1.0.0', false],
  ['v0.0.1', 'v0.0.1', false],
  ['v0.0.1', 'v0.1.0', false],
])('whether %s is newer than %s: %s', (candidate, current, expected) => {
  expect(isNewer(candidate, current)).toBe(expected);
});

test.each([
  ['github:owner/name'],
  ['owner/name'],
  [{ type: 'git', url: 'git+https://github.com/owner/name.git' }],
])('the repository %j is asked about at both hosts', (repository) => {
  expect(releaseUrls(repository)).toEqual({
    github: 'https://api.github.com/repos/owner/name/releases/latest',
    gitee: 'https://gitee.com/api/v5/repos/owner/name/releases/latest',
  });
});

test.each([[undefined], ['https://example.org/owner/name'], [{}], [null], [7]])(
  'the repository %j cannot be queried',
  (repository) => expect(releaseUrls(repository)).toBeUndefined(),
);

test('the server queries the configured addresses, and browsers know whether the check is on', async () => {
  behaviour['/github'] = tells({ tag_name: 'v5.0.0' });
  const { app, close } = await createTestApp({ UPDATE_GITHUB_URL: `${origin}/github` });
  try {
    const config = await app.inject('/api/v1/config');
    expect(config.json().data.updateCheck).toBe(true);
    expect((await call(app, getReleaseCheck)).data).toMatchObject({ isNewer: true });
  } finally {
    await close();
  }
});
