import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import { allowHosts, hostOfTemplate, readAllowedHost } from '../src/drivers/guarded-fetch/allowed-hosts.ts';
import { createGuardedFetch } from '../src/drivers/guarded-fetch/guarded-fetch.ts';
import type { Resolve } from '../src/drivers/guarded-fetch/lookups.ts';
import { registerRelayRoutes } from '../src/features/relay/relay.routes.ts';
import { FairGate } from '../src/features/synthesis/work/fair-gate.ts';
import { createHttpApp } from '../src/http/create-http-app.ts';
import { createRequestLimits, type RequestLimitSettings } from '../src/http/request-limits.ts';

export interface RelayAppOptions extends Partial<RequestLimitSettings> {
  /** Entries of RELAY_ALLOWED_HOSTS. */
  readonly allowed?: readonly string[];
  readonly azureTtsUrl?: string;
  readonly resolve?: Resolve;
  readonly log?: DestinationStream;
  readonly gate?: Pick<FairGate, 'check'>;
}

export interface RelayApp {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** The relay over its real outbound client and HTTP, without the rest of the server. */
export async function createRelayApp(options: RelayAppOptions = {}): Promise<RelayApp> {
  const { allowed = [], azureTtsUrl, resolve, log, requestsPerMinute = 0, requestsAtOnce = 0 } = options;
  const { gate = new FairGate(1) } = options;
  const named = allowed.map(readAllowedHost).filter((rule) => rule !== undefined);
  const outbound = createGuardedFetch({
    allowed: allowHosts(azureTtsUrl === undefined ? named : [...named, hostOfTemplate(azureTtsUrl)]),
    ...(resolve && { resolve }),
  });
  const app = await createHttpApp({
    logger: log ? pino({ level: 'trace' }, log) : pino({ level: 'silent' }),
    bodyLimitBytes: 4 * 1024 * 1024,
    trustProxy: false,
    corsOrigins: ['https://studio.example'],
    web: undefined,
    checkReplies: true,
    isShuttingDown: () => false,
  });
  registerRelayRoutes(app, {
    outbound,
    limits: createRequestLimits({ requestsPerMinute, requestsAtOnce }),
    azureTtsUrl,
    gate,
  });
  return {
    app,
    async close() {
      await app.close();
      await outbound.close();
    },
  };
}

export const relayHeaders = { 'X-Browser-Fingerprint': 'relay-test-browser', 'Accept-Language': 'en' };

/** Every outbound path of the relay, called with an address that a visitor chose. */
export const outboundPaths = (address: string, baseUrl = address) =>
  [
    { url: '/api/v1/relay/speech', payload: { api: 4, address, ssml: oneWord } },
    { url: '/api/v1/relay/chat', payload: { baseUrl, model: 'm', prompt: 'p' } },
    { url: '/api/v1/relay/test', payload: { service: 4, address } },
    { url: '/api/v1/relay/test', payload: { service: 6, baseUrl, model: 'm' } },
  ] as const;

export const azurePaths = (region: string) =>
  [
    { url: '/api/v1/relay/speech', payload: { api: 1, region, ssml: oneWord } },
    { url: '/api/v1/relay/speech', payload: { api: 2, region, ssml: oneWord } },
    { url: '/api/v1/relay/speech', payload: { api: 3, region, ssml: oneWord } },
    { url: '/api/v1/relay/voices', payload: { region } },
    { url: '/api/v1/relay/test', payload: { service: 1, region } },
    { url: '/api/v1/relay/test', payload: { service: 3, region } },
  ] as const;

export const ssmlOf = (text: string): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN"><voice name="zh-CN-XiaoxiaoNeural">${text}</voice></speak>`;

const oneWord = ssmlOf('好');
