import * as contract from '@parlando/contract';
import {
  appVersion,
  errorCatalogue,
  isErrorCode,
  type RouteDefinition,
  ServerEvent,
  TextStreamMessage,
  TextStreamReply,
} from '@parlando/contract';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp, type HttpAppOptions } from '../../http/create-http-app.ts';
import { registerRoute } from '../../http/register-route.ts';
import { registerOpenApi } from './openapi.routes.ts';
import { createOpenApiDocument } from './openapi-document.ts';

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value;
const routes = (Object.values(contract) as unknown[]).filter(isRoute);

async function describedApp(options: Partial<HttpAppOptions> = {}) {
  const created = await createHttpApp({
    logger: false,
    bodyLimitBytes: 1000,
    trustProxy: false,
    corsOrigins: [],
    web: undefined,
    checkReplies: true,
    isShuttingDown: () => false,
    ...options,
  });
  for (const route of routes) registerRoute(created, route, () => Promise.reject(new Error('never called')));
  registerOpenApi(created);
  return created;
}

const app = await describedApp();
afterAll(() => app.close());

interface Operation {
  operationId: string;
  description?: string;
  parameters: unknown[];
  security: object[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content?: Record<string, unknown> }
  >;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

const read = async () => (await app.inject('/api/docs/json')).json<Document>();

test('the document describes every route of the contract', async () => {
  const document = await read();
  expect([document.openapi, document.info.version]).toEqual(['3.1.0', appVersion.slice(1)]);
  for (const { id, method, path } of routes) {
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(id);
  }
});

test('without accounts it leaves out what needs them', async () => {
  const ownerless = {
    hasProxy: false,
    requireLogin: false,
    minUserLevel: 1,
    identify: async () => undefined,
  };
  const other = await describedApp({ access: { accounts: false, ...ownerless } });
  const { paths } = (await other.inject('/api/docs/json')).json<Document>();
  await other.close();
  expect(paths).not.toHaveProperty(['/api/v1/auth/mail/login']);
  expect(paths).toHaveProperty(['/api/v1/tts/single']);
});

test('every reference in it resolves', () => {
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

test('an operation lists its parameters, responses and errors', async () => {
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
    description: '1 Chinese, 2 English, 3 every other language.',
    schema: { type: 'string', enum: ['1', '2', '3'] },
  });
});

test('fields are described as the contract describes them', async () => {
  const { paths, components } = await read();
  expect(components.schemas).toMatchObject({
    SynthesisBody: { properties: { volume: { description: "Percent of the voice's own." } } },
    TaskState: {
      properties: {
        status: { $ref: '#/components/schemas/TaskStatus' },
        position: { description: 'Place in the queue, 1 = next; null when not queued.' },
      },
    },
    AudioFormat: { description: expect.stringContaining('All are mono.') },
  });
  expect(paths['/api/v1/tts/history']?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: 'search', description: 'In text and voice, any case.' }),
  );
});

test('the conversion says what does not apply to SSML', async () => {
  const { paths } = await read();
  expect(paths['/api/v1/tts/single']?.post?.description).toMatch(/`speed`.*apply to `text` only/);
});

test('every message of a text that arrives in pieces is described', async () => {
  const { paths } = await read();
  const description = paths['/api/v1/tts/stream']?.post?.description ?? '';
  const fields = { ...TextStreamMessage.shape, ...TextStreamReply.shape };
  expect(Object.keys(fields).filter((name) => !new RegExp(`[\`"]${name}[\`"]`).test(description))).toEqual(
    [],
  );
});

test('every event of the stream is described', async () => {
  const { paths, components } = await read();
  const description = paths['/api/v1/events']?.get?.description ?? '';
  const names = ServerEvent.def.options.flatMap(({ shape }) => [...shape.type.def.values]);
  expect(names.filter((name) => !description.includes(`\`${name}\``))).toEqual([]);
  expect(components.schemas).toHaveProperty('ServerEvent');
});

test('an operation lists a body that is not JSON, parts, and what a client has already', async () => {
  const { paths } = await read();
  const stream = paths['/api/v1/tts/stream']?.post;
  expect(Object.keys(stream?.requestBody?.content ?? {})).toEqual(['text/plain', 'application/x-ndjson']);
  expect(Object.keys(stream?.responses[200]?.headers ?? {})).toContain('X-Task-Id');
  const audio = paths['/api/v1/tts/audio/{id}']?.get;
  expect(Object.keys(audio?.responses ?? {})).toEqual(expect.arrayContaining(['206', '304']));
  expect(audio?.responses[206]?.headers).toHaveProperty('Content-Range');
  expect(audio?.responses[416]?.headers).toHaveProperty('Content-Range');
  expect(paths['/api/v1/projects/{id}/file']?.get?.parameters).toContainEqual({
    $ref: '#/components/parameters/Range',
  });
  expect(paths['/api/v1/tts/single']?.post?.responses[202]?.headers).toHaveProperty('X-Task-Id');
  const exported = paths['/api/v1/user/export']?.get?.responses[200];
  expect(exported?.content).toEqual({ 'application/json': { schema: { type: 'object' } } });
});

test('every operation lists its rate limit headers and the error of exceeding it', async () => {
  const { paths } = await read();
  for (const { method, path } of routes) {
    const { responses } = paths[path]?.[method.toLowerCase()] ?? {};
    expect(responses?.[429]?.description, path).toContain('TOO_MANY_REQUESTS');
    expect(Object.keys(responses?.[429]?.headers ?? {}), path).toContain('Retry-After');
    expect(Object.keys(responses?.[200]?.headers ?? {}), path).toContain('RateLimit-Remaining');
  }
});

test('an error with words for several cases has those that fit any', async () => {
  const { paths } = await read();
  const { responses } = paths['/api/v1/tts/single']?.post ?? {};
  expect(responses?.[402]?.description).toContain(
    '`INSUFFICIENT_QUOTA`: Not enough quota: {required} characters',
  );
  expect(JSON.stringify(paths)).not.toMatch(/, select,/);
});

test('an operation lists who may call it', async () => {
  const { paths } = await read();
  expect(paths['/api/v1/config']?.get?.security).toEqual([]);
  expect(paths['/api/v1/tts/single']?.post?.security).toEqual([{}, { bearer: [] }, { key: ['speak'] }]);
  const info = paths['/api/v1/user/info']?.get;
  expect(info?.security).toEqual([{ bearer: [] }]);
  expect(info?.responses[401]?.description).toMatch(/SESSION_EXPIRED[\s\S]*LOGIN_REQUIRED/);
});

test('each error code of the catalogue is in it once', async () => {
  const { components } = await read();
  expect(Object.keys(components.schemas).filter(isErrorCode)).toEqual(Object.keys(errorCatalogue));
});

test('a schema of the contract is in it once, by its name', async () => {
  const { paths, components } = await read();
  const speak = paths['/api/v1/tts/single']?.post;
  expect(speak?.requestBody?.content['application/json']).toEqual({
    schema: { $ref: '#/components/schemas/SynthesisBody' },
  });
  const reply = speak?.responses[202]?.content?.['application/json'];
  expect(reply).toHaveProperty('schema.properties.data.$ref', '#/components/schemas/AcceptedSynthesis');
  expect(Object.keys(components.schemas)).not.toContain('SynthesisBodyInput');
});

test('a request may leave out what a reply always has', async () => {
  const { components } = await read();
  const { ProjectSettings, ProjectSettingsInput } = components.schemas as Record<
    string,
    { required: string[] }
  >;
  expect(ProjectSettings?.required).toEqual(
    expect.arrayContaining(ProjectSettingsInput?.required ?? ['no input']),
  );
  expect(ProjectSettings?.required.length).toBeGreaterThan(ProjectSettingsInput?.required.length ?? 0);
});

test('a client that has the current document gets 304', async () => {
  const url = '/api/docs/json?of=../..';
  const { headers, statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'gzip']);
  const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
