import { finished, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  AppError,
  chatService,
  providerKeyHeader,
  relayChat,
  relaySpeech,
  relayVoices,
  testRelay,
} from '@parlando/contract';
import {
  listAzureVoices,
  type ProviderTarget,
  speakAzure,
  speakCompatible,
  testProvider,
  writeChat,
} from '@parlando/providers';
import type { FastifyInstance } from 'fastify';
import { limitedAs } from '../../http/limited-as.ts';
import { alreadySent, type RouteContext, registerRoute } from '../../http/register-route.ts';
import type { RequestLimits } from '../../http/request-limits.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { FairGate } from '../synthesis/work/fair-gate.ts';
import { checkContent, readRelayedApi } from './check-content.ts';
import { refusalWithoutKey, withoutKeyTraces } from './key-traces.ts';
import { type KeyedRequest, relayTransport } from './relay-transport.ts';
import { sendChat } from './send-chat.ts';

export interface RelayRoutesOptions {
  readonly outbound: Outbound;
  readonly limits: RequestLimits;
  /** Template with `{region}`; absent: Azure's own. */
  readonly azureTtsUrl: string | undefined;
  /** Lets addresses take turns: a long document takes a while to check. */
  readonly gate: Pick<FairGate, 'check'>;
}

type Context = Pick<RouteContext<typeof relaySpeech>, 'headers' | 'visitor' | 'reply'>;

/**
 * Calls providers with the caller's key, for endpoints that do not allow browsers. The key exists only during the
 * request: it is read from its header, handed to the adapter, and stored nowhere.
 */
export function registerRelayRoutes(app: FastifyInstance, options: RelayRoutesOptions): void {
  const { outbound, limits, azureTtsUrl, gate } = options;
  const transport = (request: KeyedRequest) => relayTransport(outbound, request);
  const azure = (key: string, region: string | undefined) => ({
    key,
    ...(region !== undefined && { region }),
    ...(azureTtsUrl !== undefined && { url: azureTtsUrl }),
  });
  const relayed = async <Result>(
    context: Context,
    call: (key: string) => Promise<Result>,
  ): Promise<Result> => {
    const key = readKey(context.headers);
    const caller = limitedAs(context.visitor);
    if (caller !== undefined) finished(context.reply.raw, (await limits.begin(caller)).end);
    try {
      return await call(key);
    } catch (error) {
      throw withoutKeyTraces(error, key);
    }
  };

  registerRoute(app, relaySpeech, async (context) => {
    const { body, signal, reply, address: caller } = context;
    const { region, keyHost, address = '' } = body;
    const { ssml, isPlainText, format } = body;
    const api = readRelayedApi(body.api);
    const audio = await relayed(context, async (key) => {
      await gate.check({ address: caller, signal }, () => checkContent(api, ssml));
      const via = transport({ keyHost, signal });
      if (api === 4) return speakCompatible({ address, key, ssml, isPlainText, format }, via);
      return speakAzure({ endpoint: azure(key, region), api, ssml, isPlainText, format }, via);
    });
    // Proxies like nginx would hold the first bytes back.
    reply.header('X-Accel-Buffering', 'no').type(audio.contentType);
    return reply.send(Readable.fromWeb(audio.stream as ReadableStream));
  });

  registerRoute(app, relayVoices, (context) =>
    relayed(context, async (key) => {
      const { body, signal } = context;
      const via = transport({ keyHost: body.keyHost, signal });
      return { items: await listAzureVoices(azure(key, body.region), via) };
    }),
  );

  registerRoute(app, relayChat, async (context) => {
    await relayed(context, async (key) => {
      const { keyHost, ...request } = context.body;
      await sendChat(context, {
        write: (signal) => writeChat({ ...request, key }, transport({ keyHost, signal })),
        explain: (error) => refusalWithoutKey(error, key),
      });
    });
    return alreadySent;
  });

  registerRoute(app, testRelay, (context) =>
    relayed(context, async (key) => {
      const { body, signal } = context;
      const via = transport({ keyHost: body.keyHost, signal });
      const { voices, models } = await testProvider(targetOf(body, key), via);
      return {
        ok: true as const,
        ...(voices !== undefined && { voices }),
        ...(models && { models: [...models] }),
      };
    }),
  );

  function targetOf(body: RouteContext<typeof testRelay>['body'], key: string): ProviderTarget {
    const { service, region, address = '', baseUrl = '', model = '' } = body;
    if (service === chatService) return { service: 'chat', baseUrl, key, model };
    const api = readRelayedApi(service);
    if (api === 4) return { service: 'compatible', address, key };
    return { service: 'azure', endpoint: azure(key, region), api };
  }
}

/** Throws AUTH_ERROR for text that cannot be a key; then nothing is sent. */
function readKey(headers: Context['headers']): string {
  const key = headers[providerKeyHeader.toLowerCase()] ?? '';
  if (typeof key !== 'string' || key.length > longestKey || !/^[\x21-\x7e]*$/.test(key)) {
    throw new AppError('AUTH_ERROR');
  }
  return key;
}

const longestKey = 4096;
