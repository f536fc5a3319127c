import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@parlando/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '../../http/caller-key.ts';
import { isFromThisMachine } from '../../http/this-machine.ts';
import type { Metrics, MetricsOptions } from './metrics.ts';
import { createReadiness, type ReadinessOptions } from './readiness.ts';

export type MonitoringOptions = MetricsOptions &
  ReadinessOptions & {
    /** Bearer token for remote monitors; undefined: only this machine may read the metrics. */
    readonly token: string | undefined;
  };

/**
 * `/metrics`, `/healthz` and `/readyz`, where monitors and orchestrators look for them: plain, outside the API, and in
 * no access log.
 */
export function registerMonitoring(app: FastifyInstance, options: MonitoringOptions): void {
  let metrics: Promise<Metrics> | undefined;
  // Loaded when the server listens: nothing is counted before, and the library takes its time.
  const load = () => {
    metrics ??= import('./metrics.ts').then(({ createMetrics }) => createMetrics(options));
    return metrics;
  };
  app.addHook('onListen', async () => void (await load()));
  app.addHook('onResponse', async (request, reply) => {
    (await metrics)?.note(request, reply.statusCode, reply.elapsedTime);
  });
  app.addHook('onClose', async () => (await metrics)?.close());
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, options.token)) throw new AppError('PERMISSION_DENIED');
    const { contentType, text } = await load();
    return reply
      .header('Cache-Control', 'no-store')
      .type(contentType)
      .send(await text());
  });
  const readiness = createReadiness(options);
  app.get('/healthz', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const checks = await readiness();
    const isReady = Object.values(checks).every((check) => check === 'ok');
    reply.status(isReady ? 200 : 503).header('Cache-Control', 'no-store');
    return reply.send({ status: isReady ? 'ok' : 'unavailable', checks });
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromThisMachine(request) && !request.server.access.hasProxy;
  const given = Buffer.from(bearerToken(request.headers.authorization) ?? '');
  const expected = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
