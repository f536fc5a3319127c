import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { readSampler } from './sampler.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: { readonly key: string; readonly value: Record<string, unknown> }[];
  readonly events: { readonly name: string }[];
}

const received: Span[] = [];
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.url === '/v1/traces') {
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
    for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.push(...spans);
  }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => void collector.close());

const attribute = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

test('a request and its segments are spans of the caller’s trace', async () => {
  const { port } = collector.address() as AddressInfo;
  const { app, close } = await createTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
  });
  const traceId = 'a'.repeat(32);
  const reply = await app.inject({
    ...{ method: 'POST', url: '/v1/tts/single?signature=of-a-link' },
    headers: {
      'x-browser-fingerprint': 'a-browser-of-tests',
      traceparent: `00-${traceId}-${'b'.repeat(16)}-01`,
    },
    payload: { text: 'A sentence for the collector.', voice: 'en-US-JennyNeural' },
  });
  expect(reply.statusCode).toBe(200);
  // Closing sends what is left.
  await close();
  const [request, ...others] = received.filter(({ name }) => name === 'POST /api/v1/tts/single');
  expect(others).toEqual([]);
  expect(request).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16) });
  if (request === undefined) return;
  expect(Number(attribute(request, 'http.response.status_code'))).toBe(200);
  expect(attribute(request, 'parlando.request_id')).toBe(reply.headers['x-request-id']);
  expect(JSON.stringify(received)).not.toContain('of-a-link');
  const segments = received.filter(({ name }) => name === 'segment');
  expect(segments.map((segment) => [segment.traceId, segment.parentSpanId])).toEqual([
    [traceId, request.spanId],
  ]);
  const [segment] = segments as [Span];
  expect(attribute(segment, 'parlando.engine')).toBe('espeak');
  expect(attribute(segment, 'parlando.outcome')).toBe('spoken');
  expect(segment.events.map(({ name }) => name)).toEqual(['first byte']);
  expect(BigInt(segment.endTimeUnixNano)).toBeGreaterThan(BigInt(segment.startTimeUnixNano));
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['', '', /^ParentBased\{root=AlwaysOnSampler/],
  ['always_off', '', /^AlwaysOffSampler$/],
  ['traceidratio', '0.25', /^TraceIdRatioBased\{0.25\}$/],
  ['parentbased_traceidratio', '0.1', /^ParentBased\{root=TraceIdRatioBased\{0.1\}/],
  ['something_else', '', /^ParentBased\{root=AlwaysOnSampler/],
])('OTEL_TRACES_SAMPLER=%s with %s says which traces are sent', (name, argument, sampler) => {
  vi.stubEnv('OTEL_TRACES_SAMPLER', name);
  vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', argument);
  expect(String(readSampler())).toMatch(sampler);
});
