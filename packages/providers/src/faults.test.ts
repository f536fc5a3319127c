import { AppError } from '@parlando/contract';
import { type FaultName, type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listAzureVoices, type ProviderTransport, speakAzure, speakCompatible, writeChat } from './index.ts';

const key = 'test-key';
const ssml =
  '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN">' +
  `<voice name="zh-CN-XiaoxiaoNeural">${'今天天气很好。'.repeat(5)}</voice></speak>`;

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());

async function readAll(stream: ReadableStream<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

const azure = (format: 'mp3' | 'wav') => async (transport: ProviderTransport) => {
  const endpoint = { key, url: server.origin };
  return readAll((await speakAzure({ endpoint, api: 1, ssml, format }, transport)).stream);
};
const chat = (model: string) => async (transport: ProviderTransport) => {
  const request = { baseUrl: server.chatBaseUrl, key, model, prompt: '春天'.repeat(200) };
  let text = '';
  for await (const delta of writeChat(request, transport)) text += delta;
  return text.length;
};

type Kind = 'speech' | 'data' | 'chat';
const adapters: { name: string; kind: Kind; run: (transport: ProviderTransport) => Promise<number> }[] = [
  { name: 'Azure mp3', kind: 'speech', run: azure('mp3') },
  { name: 'Azure wav', kind: 'speech', run: azure('wav') },
  {
    name: 'compatible',
    kind: 'speech',
    run: async (transport) => {
      const request = { address: server.compatibleAddress, key, ssml, format: 'mp3' } as const;
      return readAll((await speakCompatible(request, transport)).stream);
    },
  },
  {
    name: 'Azure voices',
    kind: 'data',
    run: async (transport) => (await listAzureVoices({ key, url: server.origin }, transport)).length,
  },
  { name: 'chat, streamed', kind: 'chat', run: chat('writer-1') },
  { name: 'chat, whole', kind: 'chat', run: chat('whole-1') },
];

interface Failure {
  readonly code: string;
  readonly details?: object;
}
const audio = (reason: string): Failure => ({ code: 'PROVIDER_NO_AUDIO', details: { reason } });
const unreadable = (reason: string | RegExp): Failure => ({
  code: 'PROVIDER_UNREADABLE',
  details: { reason: reason instanceof RegExp ? expect.stringMatching(reason) : reason },
});
const refused = (status: number, reason?: string): Failure => ({
  code: 'PROVIDER_REFUSED',
  details: { status, ...(reason && { reason }) },
});
const failed = (status: number, reason: string): Failure => ({
  code: 'SERVER_ERROR',
  details: { status, reason },
});
const same = (failure: Failure) => ({ speech: failure, data: failure, chat: failure });
const syntax = (reason: string): Failure => ({ code: 'SSML_SYNTAX_ERROR', details: { reason } });

const structure = 'Node [speak] with type [RootSpeak] should not contain node [p] with type [Paragraph]';
const nobody = 'Voice xx-XX-Nobody is not supported';
const half = {
  speech: audio('truncated'),
  data: unreadable(/truncated|unreadable/),
  chat: unreadable(/truncated|unreadable/),
};
const page = { speech: audio('not-audio'), data: unreadable('unreadable'), chat: unreadable('unreadable') };

/** The expected error of each fault by kind of adapter; undefined: no error. */
const expected: Record<Exclude<FaultName, 'slow'>, Record<Kind, Failure | undefined>> = {
  hang: same({ code: 'PROVIDER_TIMEOUT' }),
  'hang-after-headers': same({ code: 'PROVIDER_TIMEOUT' }),
  refused: same({ code: 'PROVIDER_UNREACHABLE' }),
  reset: half,
  'truncated-length': half,
  'truncated-chunked': half,
  'truncated-clean': half,
  endless: { speech: audio('too-large'), data: unreadable('too-large'), chat: undefined },
  'bad-request': { speech: syntax(nobody), data: refused(400, nobody), chat: refused(400, nobody) },
  unauthorized: same({ code: 'AUTH_ERROR', details: { reason: 'Unauthorized' } }),
  forbidden: same({ code: 'AUTH_ERROR', details: { reason: 'Out of call volume' } }),
  'not-found': same(refused(404, 'no such model')),
  'rate-limited': same({ code: 'RATE_LIMITED', details: { retryAfterMs: 2000, reason: 'slow down' } }),
  'minute-quota': same({
    code: 'RATE_LIMITED',
    details: { reason: 'Quota exceeded for requests per minute' },
  }),
  'no-credit': same({ code: 'CREDIT_USED_UP', details: { reason: 'You exceeded your current quota' } }),
  'payment-required': same({ code: 'CREDIT_USED_UP', details: { reason: 'Insufficient Balance' } }),
  'server-error': same(failed(500, 'Sign in')),
  unavailable: same(failed(503, 'Upstream is down')),
  'structure-error': {
    speech: syntax(structure),
    data: failed(500, structure),
    chat: failed(500, structure),
  },
  page,
  'page-as-audio': page,
  'json-error': {
    speech: audio('not-audio'),
    data: unreadable('unreadable'),
    chat: failed(200, 'something broke'),
  },
  'quota-exceeded': {
    speech: { code: 'QUOTA_EXCEEDED' },
    data: unreadable('unreadable'),
    chat: unreadable('unreadable'),
  },
  empty: { speech: audio('empty'), data: unreadable('empty'), chat: unreadable('empty') },
  redirect: same(refused(302, 'redirect')),
};

/** Short where no response arrives, else far more than a loaded machine needs. */
const timeoutOf = (fault: FaultName) => (fault.startsWith('hang') ? 200 : 30_000);

describe.each(adapters)('$name', ({ name, kind, run }) => {
  const transport = (fault: FaultName): ProviderTransport => ({
    fetch,
    signal: new AbortController().signal,
    timeoutMs: timeoutOf(fault),
    maxAudioBytes: 2_000_000,
  });

  it('works without a fault, after a slow start, and with slow pieces', async () => {
    const whole = await run(transport('slow'));
    expect(whole).toBeGreaterThan(3);
    server.failNext({ kind: 'slow', delayMs: 20 }, { kind: 'paced', firstMs: 5, chunks: 7, intervalMs: 1 });
    expect(await run(transport('slow'))).toBe(whole);
    expect(await run(transport('slow'))).toBe(whole);
  });

  it.each(Object.keys(expected) as (keyof typeof expected)[])('%s', async (fault) => {
    const isEndlessJson = fault === 'endless' && name === 'chat, whole';
    const wanted = isEndlessJson ? unreadable('too-large') : expected[fault][kind];
    server.failNext(fault);
    const outcome = await run(transport(fault)).catch((error: unknown) => error);
    if (wanted === undefined) return expect(outcome).toBeGreaterThan(3);
    expect(outcome).toBeInstanceOf(AppError);
    expect(outcome).toMatchObject({ code: wanted.code, ...(wanted.details && { details: wanted.details }) });
  });

  it('removes the key from the provider’s messages', async () => {
    for (const status of [400, 401, 402, 403, 429, 500]) {
      server.failNext({ kind: 'answer', status, body: `your key is ${key}, ${key.toUpperCase()}` });
      const error = await run(transport('bad-request')).catch((cause: unknown) => cause);
      expect((error as AppError).details).toMatchObject({ reason: 'your key is ***, ***' });
    }
  });

  it('rejects with the reason of an abort', async () => {
    const controller = new AbortController();
    const reason = new Error('changed my mind');
    const seen = server.requests.length;
    server.failNext('hang-after-headers');
    const running = run({ fetch, signal: controller.signal }).catch((cause: unknown) => cause);
    await vi.waitFor(() => expect(server.requests.length).toBe(seen + 1), { timeout: 20_000 });
    controller.abort(reason);
    expect(await running).toBe(reason);
    await expect(run({ fetch, signal: controller.signal })).rejects.toBe(reason);
  });
});
