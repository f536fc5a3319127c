import { inspect } from 'node:util';
import { AppError } from '@parlando/contract';
import {
  chatReply,
  cutBody,
  fetchOf,
  type ProviderServer,
  startProviderServer,
} from '@parlando/providers/testing';
import fc from 'fast-check';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testProvider, writeChat } from '../index.ts';
import { chatUrl } from './chat-address.ts';

const request = { baseUrl: 'https://chat.example/v1', key: 'test-key', model: 'writer-1', prompt: '春天' };
const signal = new AbortController().signal;

async function collect(deltas: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const delta of deltas) all.push(delta);
  return all;
}
const written = (answer: Response, key = 'test-key') =>
  collect(writeChat({ ...request, key }, { fetch: fetchOf(() => answer), signal }));
const event = (payload: unknown) => `data: ${JSON.stringify(payload)}\n\n`;
const delta = (content: string | null, finish_reason: string | null = null) =>
  event({ choices: [{ delta: { content }, finish_reason }] });

describe('writing with a chat provider', () => {
  it('parses a stream in any chunking, even inside a character', async () => {
    const words = ['春', '天 ', '', '¡qué', ' bien! ', '👩‍🌾'];
    const stream = `: hello\r\n\r\n${words.map((word) => delta(word)).join('')}${delta(null, 'stop')}data: [DONE]\n\n`;
    const bytes = new TextEncoder().encode(stream);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 30 }), async (cuts) => {
        expect((await written(new Response(cutBody(bytes, cuts)))).join('')).toBe(words.join(''));
      }),
    );
    const everyByte = await written(new Response(cutBody(bytes, [...bytes.keys()])));
    expect(everyByte).toEqual(words.filter(Boolean));
  });

  it.each([
    ['white space', ' ', delta('春', 'stop')],
    ['a line without an end', 'x', `\n\n${delta('春', 'stop')}`],
  ])('reads megabytes of %s in linear time', async (_, filling, rest) => {
    const bytes = new TextEncoder().encode(filling.repeat(16_384_000) + rest);
    const cuts = Array.from({ length: 1000 }, (_piece, index) => index * 16_384);
    expect(await written(new Response(cutBody(bytes, cuts)))).toEqual(['春']);
  });

  it('yields text before the response is complete', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const text = writeChat(request, { fetch: fetchOf(() => new Response(readable)), signal });
    const first = text.next();
    await writer.write(new TextEncoder().encode(delta('春')));
    expect((await first).value).toBe('春');
    const second = text.next();
    await writer.write(new TextEncoder().encode(delta('天', 'stop')));
    expect((await second).value).toBe('天');
    expect((await text.next()).done).toBe(true);
  });

  it('ends the request when the loop is left', async () => {
    let asked: AbortSignal | undefined;
    const body = cutBody(new TextEncoder().encode(delta('a') + delta('b')), [40]);
    const fetch = fetchOf(({ signal: given }) => {
      asked = given;
      return new Response(body);
    });
    for await (const _ of writeChat(request, { fetch, signal })) break;
    expect(asked?.aborted).toBe(true);
  });

  it.each([
    ['a whole answer', JSON.stringify({ choices: [{ message: { content: '好' } }] })],
    ['a stream of another content type', delta('好', 'stop')],
    ['a stream without its marker', delta('好') + delta(null, 'length')],
    ['a stream without its finish', `${delta('好')}data: [DONE]`],
    ['a chunk without choices', delta('好') + event({ choices: [], usage: {} }) + delta('', 'stop')],
  ])('takes %s', async (_, body) => {
    expect((await written(new Response(body))).join('')).toBe('好');
  });

  it.each([
    ['that ends in the middle', delta('好'), 'PROVIDER_UNREADABLE', { reason: 'truncated' }],
    ['that ends within an event', delta('好').slice(0, -9), 'PROVIDER_UNREADABLE', { reason: 'truncated' }],
    ['without a word', delta(null, 'stop'), 'PROVIDER_UNREADABLE', { reason: 'empty' }],
    ['of another shape', '{"ok":true}', 'PROVIDER_UNREADABLE', { reason: 'unreadable' }],
    ['that is a page', ' <html></html>', 'PROVIDER_UNREADABLE', { reason: 'unreadable' }],
    [
      'that breaks with an error',
      delta('好') + event({ error: { message: 'no test-key\u0007 today' } }),
      'SERVER_ERROR',
      { status: 200, reason: 'no *** today' },
    ],
  ])('refuses an answer %s', async (_, body, code, details) => {
    await expect(written(new Response(body))).rejects.toMatchObject({ code, details });
  });

  it('sends requests as the protocol requires, to the base or the full address', async () => {
    const seen: Request[] = [];
    const fetch = fetchOf((asked) => {
      seen.push(asked);
      return new Response(delta('好', 'stop'));
    });
    for (const baseUrl of ['https://chat.example/v1/', 'https://chat.example/v1/chat/completions']) {
      await collect(writeChat({ ...request, baseUrl }, { fetch, signal, userAgent: 'parlando' }));
    }
    expect(seen.map(({ url }) => url)).toEqual(Array(2).fill('https://chat.example/v1/chat/completions'));
    const [asked] = seen;
    expect(asked?.headers.get('Authorization')).toBe('Bearer test-key');
    expect(asked?.headers.get('User-Agent')).toBe('parlando');
    expect(asked?.redirect).toBe('manual');
    expect(asked?.credentials).toBe('omit');
    expect(await asked?.json()).toEqual({
      model: 'writer-1',
      messages: [{ role: 'user', content: '春天' }],
      stream: true,
    });
  });

  it('never puts a key into an error that a header cannot carry', async () => {
    const error = await written(new Response(), 'ключ\n').catch((cause: unknown) => cause);
    expect(error).toEqual(new AppError('AUTH_ERROR'));
    expect(inspect(error)).not.toContain('ключ');
  });

  it.each(['ftp://chat.example', 'chat.example', 'https://user:pass@chat.example/v1'])(
    'refuses %s',
    (address) => {
      expect(() => chatUrl(address, '/models')).toThrow('INVALID_INPUT');
    },
  );

  it('falls back to the default base, and keeps a query', () => {
    expect(chatUrl(' ', '/models').href).toBe('https://api.openai.com/v1/models');
    expect(chatUrl('http://a.example/x?api-version=1#y', '/chat/completions').href).toBe(
      'http://a.example/x/chat/completions?api-version=1',
    );
  });
});

describe('the local chat server', () => {
  let server: ProviderServer;
  let client: OpenAI;
  beforeAll(async () => {
    server = await startProviderServer();
    client = new OpenAI({ baseURL: server.chatBaseUrl, apiKey: 'test-key', maxRetries: 0 });
  });
  afterAll(() => server.close());

  it('is understood by the official client', async () => {
    const messages = [{ role: 'user' as const, content: '春天' }];
    const whole = await client.chat.completions.create({ model: 'writer-1', messages });
    expect(whole.choices[0]?.message.content).toBe(chatReply('春天'));
    let streamed = '';
    const stream = await client.chat.completions.create({ model: 'writer-1', messages, stream: true });
    for await (const chunk of stream) streamed += chunk.choices[0]?.delta.content ?? '';
    expect(streamed).toBe(chatReply('春天'));
    const models = await client.models.list();
    expect(models.data.map(({ id }) => id)).toContain('writer-1');
    const nobody = client.chat.completions.create({ model: 'nobody', messages });
    await expect(nobody).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    server.failNext('rate-limited');
    await expect(client.models.list()).rejects.toBeInstanceOf(OpenAI.RateLimitError);
    await expect(client.withOptions({ apiKey: 'wrong' }).models.list()).rejects.toBeInstanceOf(
      OpenAI.AuthenticationError,
    );
  });

  it('is understood by our client as well', async () => {
    const asked = { ...request, baseUrl: server.chatBaseUrl };
    expect((await collect(writeChat(asked, { fetch, signal }))).join('')).toBe(chatReply('春天'));
    await expect(collect(writeChat({ ...asked, key: 'wrong-key' }, { fetch, signal }))).rejects.toMatchObject(
      {
        code: 'AUTH_ERROR',
      },
    );
    await expect(collect(writeChat({ ...asked, model: 'x' }, { fetch, signal }))).rejects.toMatchObject({
      code: 'PROVIDER_REFUSED',
      details: { status: 404, reason: 'The model x does not exist' },
    });
  });

  it('lets a key be tested by one token, whether or not there is a list of models', async () => {
    const target = { service: 'chat', ...request, baseUrl: server.chatBaseUrl } as const;
    const lastBody = () => JSON.parse(server.requests.at(-1)?.body.toString() ?? '');
    expect((await testProvider(target, { fetch, signal })).models).toContain('writer-1');
    expect(lastBody()).toMatchObject({ model: 'writer-1', max_tokens: 1 });
    for (const fault of ['not-found', 'page', 'forbidden', 'unavailable'] as const) {
      server.failNext(fault);
      expect(await testProvider(target, { fetch, signal })).toEqual({});
      expect(lastBody()).toMatchObject({ max_tokens: 1 });
    }
    server.failNext(
      { kind: 'slow', delayMs: 0 },
      { kind: 'answer', status: 400, body: "Unsupported parameter: 'max_tokens'" },
    );
    expect((await testProvider(target, { fetch, signal })).models).toContain('writer-1');
    expect(lastBody()).not.toHaveProperty('max_tokens');
    const noModel = testProvider({ ...target, model: 'nobody' }, { fetch, signal });
    await expect(noModel).rejects.toMatchObject({ code: 'PROVIDER_REFUSED', details: { status: 404 } });
    server.failNext({ kind: 'slow', delayMs: 0 }, 'json-error');
    await expect(testProvider(target, { fetch, signal })).rejects.toMatchObject({
      code: 'PROVIDER_UNREADABLE',
    });
    const wrong = testProvider({ ...target, key: 'wrong' }, { fetch, signal });
    await expect(wrong).rejects.toMatchObject({ code: 'AUTH_ERROR' });
    const publicList = fetchOf(({ method }) =>
      method === 'GET' ? Response.json({ data: [{ id: 'writer-1' }] }) : new Response('no', { status: 401 }),
    );
    await expect(testProvider(target, { fetch: publicList, signal })).rejects.toMatchObject({
      code: 'AUTH_ERROR',
      details: { reason: 'no' },
    });
    await expect(testProvider({ ...target, key: '' }, { fetch, signal })).rejects.toMatchObject({
      code: 'MISSING_OPENAI_KEY',
    });
  });
});
