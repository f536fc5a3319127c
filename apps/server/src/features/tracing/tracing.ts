import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { appVersion } from '@parlando/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../../ports/log.ts';
import { segmentEnded, taskAccepted } from '../../ports/telemetry.ts';
import { readSampler } from './sampler.ts';

/** Contexts of tasks whose segments may still follow. Segments of other tasks start a new trace. */
const mostTasks = 10_000;

/**
 * Sends a span for each request, and one for each segment that an engine speaks, to a collector (OTLP over HTTP).
 */
export function traceRequests(app: FastifyInstance, endpoint: string, log: Log): void {
  diag.setLogger(toOurs(log));
  const provider = new TracerProvider({
    sampler: readSampler(),
    resource: resourceFromAttributes({ 'service.name': 'parlando', 'service.version': appVersion }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: 5000,
        }),
      }),
    ],
  });
  const tracer = provider.getTracer('parlando', appVersion);
  const present = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<FastifyRequest, Context>();
  const propagator = new W3CTraceContextPropagator();

  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagator.extract(ROOT_CONTEXT, request.headers, headers);
    const attributes = {
      'http.request.method': request.method,
      'url.path': request.url.split('?')[0],
      'parlando.request_id': request.id,
    };
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, caller);
    const context = trace.setSpan(caller, span);
    spans.set(request, context);
    present.run(context, done);
  });
  // Reading the body has lost the context.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = spans.get(request);
    if (context) present.run(context, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(spans.get(request) ?? ROOT_CONTEXT);
    const route = request.routeOptions.url;
    if (route) span?.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });

  const tasks = new Map<string, Context>();
  const stops = [
    taskAccepted.listen(({ taskId }) => {
      const context = present.getStore();
      if (context) tasks.set(taskId, context);
      for (const oldest of tasks.keys()) if (tasks.size > mostTasks) tasks.delete(oldest);
    }),
    segmentEnded.listen(({ taskId, ordinal, engine, outcome, firstByteMs, durationMs }) => {
      const endTime = Date.now();
      const startTime = endTime - durationMs;
      const attributes = {
        'parlando.task': taskId,
        'parlando.segment': ordinal,
        'parlando.engine': engine,
        'parlando.outcome': outcome,
      };
      const span = tracer.startSpan('segment', { startTime, attributes }, tasks.get(taskId) ?? ROOT_CONTEXT);
      if (firstByteMs !== undefined) span.addEvent('first byte', startTime + firstByteMs);
      if (outcome === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    }),
  ];
  app.addHook('onClose', async () => {
    for (const stop of stops) stop();
    await provider.shutdown();
    diag.disable();
  });
}

const headers = {
  keys: (carrier: FastifyRequest['headers']) => Object.keys(carrier),
  get: (carrier: FastifyRequest['headers'], name: string) => carrier[name],
};

/** Logs when a collector cannot be reached, with no other effect. */
function toOurs(log: Log) {
  const as = (level: 'debug' | 'warn') => (message: string, error?: unknown) =>
    log[level]({ err: error }, `OpenTelemetry: ${message}`);
  const [debug, warn] = [as('debug'), as('warn')];
  return { error: warn, warn, info: debug, debug, verbose: () => undefined };
}
