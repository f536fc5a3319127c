import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@parlando/contract';
import { appVersion, type RouteDefinition } from '@parlando/contract';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp } from '../../http/create-http-app.ts';
import { registerRoute } from '../../http/register-route.ts';
import { registerOpenApi } from './openapi.routes.ts';
import { createOpenApiDocument } from './openapi-document.ts';

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value;
const routes = (Object.values(contract) as unknown[]).filter(isRoute);

const app = await createHttpApp({
  logger: false,
  bodyLimitBytes: 1000,
  trustProxy: false,
  corsOrigins: [],
  web: undefined,
  checkReplies: true,
  isShuttingDown: () => false,
});
for (const route of routes) registerRoute(app, route, () => Promise.reject(new Error('never called')));
await registerOpenApi(app);
afterAll(() => app.close());

interface Operation {
  operationId: string;
  parameters: unknown[];
  security: object[];
  responses: Record<string, { description: string; headers?: Record<string, unknown> }>;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
}

const read = async () => (await app.inject('/api/docs/json')).json<Document>();

test('the document tells of every route of the contract', async () => {
  const document = await read();
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', appVersion.slice(1)]);
  for (const { id, method, path } of routes) {
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(id);
  }
});

test('every reference in it leads somewhere', () => {
  const document = createOpenApiDocument(routes);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  expect(references.length).toBeGreaterThan(0);
  for (const path of references) {
    const found = path
      .split('/')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], document);
    expect(found, path).toBeDefined();
  }
});

test('an operation says what it takes, what it answers and how it may fail', async () => {
  const { paths } = await read();
  const speak = paths['/api/v1/tts/single']?.post;
  expect(speak?.parameters).toContainEqual({ $ref: '#/components/parameters/Fingerprint' });
  expect(Object.keys(speak?.responses[200]?.headers ?? {})).toContain('X-Character-Count');
  expect(speak?.responses[402]?.description).toContain('INSUFFICIENT_QUOTA');
  expect(speak?.responses[202]?.headers).toHaveProperty('Location');
  expect(speak?.responses[413]?.description).toMatch(/TEXT_TOO_LONG[\s\S]*BODY_TOO_LARGE/);
  expect(paths['/api/v1/voices']?.get?.parameters).toContainEqual({
    name: 'type',
    in: 'query',
    required: false,
    schema: { type: 'string', enum: ['1', '2', '3'] },
  });
});

test('every operation tells of its pace and of the refusal when it is not kept', async () => {
  const { paths } = await read();
  for (const { method, path } of routes) {
    const { responses } = paths[path]?.[method.toLowerCase()] ?? {};
    expect(responses?.[429]?.description, path).toContain('TOO_MANY_REQUESTS');
    expect(Object.keys(responses?.[429]?.headers ?? {}), path).toContain('Retry-After');
    expect(Object.keys(responses?.[200]?.headers ?? {}), path).toContain('RateLimit-Remaining');
  }
});

test('an operation says who may call it', async () => {
  const { paths } = await read();
  expect(paths['/api/v1/config']?.get?.security).toEqual([]);
  expect(paths['/api/v1/tts/single']?.post?.security).toEqual([{}, { bearer: [] }]);
  const info = paths['/api/v1/user/info']?.get;
  expect(info?.security).toEqual([{ bearer: [] }]);
  expect(info?.responses[401]?.description).toMatch(/SESSION_EXPIRED[\s\S]*LOGIN_REQUIRED/);
});

test('it can be browsed, with nothing from elsewhere', async () => {
  const page = await app.inject('/api/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/(src|href)="https?:/);
});

test.each([
  ['/api/docs/static/../', 404],
  ['/api/docs/static/..', 404],
  ['/api/docs/static/%2e%2e/', 404],
  ['/api/docs/static/.%2E%2fjson', 404],
  ['/api/docs/static/..%2f..%2fpackage.json', 404],
  ['/api/docs/static/..%5cpackage.json', 404],
  ['/api/docs/static/./swagger-ui.css', 404],
  ['/api/docs/static/', 404],
  ['/api/docs/static/no-such-file', 404],
  ['/api/docs/static/%00', 400],
  ['/api/docs/static/%', 404],
  ['/api/docs/static/swagger-ui.css', 200],
  ['/api/docs/json?of=../..', 200],
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
