import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';

const { app, database, close } = await createTestApp({ ACCOUNTS: 'off' });
const client = new Client({ name: 'test', version: '1' });
let origin = '';

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const requestInit = { headers: { authorization: 'Bearer any' } };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit });
  // Its own types disagree where a property may be absent or undefined.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
});
afterAll(async () => {
  await client.close();
  await close();
});

interface Told {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
  readonly uri?: string;
}

async function call(name: string, input: Record<string, unknown> = {}, onprogress?: () => void) {
  const options = onprogress && { onprogress };
  const { content, isError } = await client.callTool({ name, arguments: input }, undefined, options);
  return { isError, content: content as Told[] };
}

test('lists its tools', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['text_to_speech', 'search_voices', 'recent_audio']);
});

test('finds a voice, speaks with it, and lists what was spoken', async () => {
  const voices = await call('search_voices', { search: 'ruth' });
  const { voice_id } = JSON.parse(voices.content[0]?.text ?? '').voices[0];
  expect(voice_id).toBe('espeak-en-US-ruth');
  const progress: unknown[] = [];
  const spoken = await call('text_to_speech', { text: 'Hello from a tool.', voice_id }, () =>
    progress.push(1),
  );
  const [audio, words] = spoken.content;
  expect(audio).toMatchObject({ type: 'audio', mimeType: 'audio/mpeg' });
  expect(Buffer.from(audio?.data ?? '', 'base64')[0]).toBe(0xff);
  expect(progress).toHaveLength(1);
  const link = /http\S+$/.exec(words?.text ?? '')?.[0] ?? '';
  const played = await fetch(link);
  expect(Buffer.from(await played.arrayBuffer()).toString('base64')).toBe(audio?.data);
  const recent = await call('recent_audio');
  expect(JSON.parse(recent.content[0]?.text ?? '').audio).toEqual([
    expect.objectContaining({ text: 'Hello from a tool.', url: link }),
  ]);
});

test('chooses a voice by the language of the text', async () => {
  const { content } = await call('text_to_speech', { text: 'Buenos días, ¿cómo está usted?' });
  expect(content[1]?.text).toMatch(/Spoken by espeak-es-ES-/);
});

test('gives a link where it is asked for one, by a voice’s name', async () => {
  const { content } = await call('text_to_speech', { text: 'Hello.', voice_name: 'Ruth', output: 'link' });
  expect(content[0]).toMatchObject({ type: 'resource_link', mimeType: 'audio/mpeg' });
  expect(content[0]?.uri).toMatch(new RegExp(`^${origin}/api/v1/tts/audio/`));
});

test('of several voices with the same name, the available one is used', async () => {
  const { isError, content } = await call('text_to_speech', { text: 'Hello.', voice_name: 'jenny' });
  expect(isError).toBeFalsy();
  expect(content[1]?.text).toMatch(/Spoken by espeak-en/);
});

test.each([
  ['an unknown voice', { text: 'a', voice_id: 'nobody' }, /no voice called nobody/],
  ['an id that is too long', { text: 'a', voice_id: 'v'.repeat(201) }, /voice/],
  ['an unknown name', { text: 'a', voice_name: 'Nobody' }, /no voice called Nobody/],
  ['nothing to say', { text: ' ' }, /text/],
  ['a wrong speed', { text: 'a', speed: 9 }, /speed/],
])('returns an error for %s to the model', async (_, input, words) => {
  const { isError, content } = await call('text_to_speech', input);
  expect(isError).toBe(true);
  expect(content[0]?.text).toMatch(words);
});

test('a task is stopped when its client leaves', async () => {
  const text = Array.from({ length: 150 }, (_, index) => `Sentence ${index} is waited for.`).join(' ');
  const call = { name: 'text_to_speech', arguments: { text, speed: 0.5 }, _meta: { progressToken: 1 } };
  const leaving = new AbortController();
  const reply = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
    signal: leaving.signal,
  });
  await reply.body?.getReader().read();
  leaving.abort();
  await eventually(async () => {
    const { rows } = await database.pool.query('SELECT state FROM tasks ORDER BY created_at DESC LIMIT 1');
    return rows[0]?.state === 'cancelled';
  });
});

test.each([
  ['a name that a page of another site may have pointed here', { host: 'evil.example' }, '{}', 403],
  ['a body that is no JSON', {}, '{', 400],
  ['a body that is no message', {}, '{}', 400],
])('refuses %s as a JSON-RPC error', async (_, headers, payload, status) => {
  const type = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const reply = await app.inject({ method: 'POST', url: '/mcp', headers: { ...type, ...headers }, payload });
  expect([reply.statusCode, reply.json().jsonrpc]).toEqual([status, '2.0']);
  expect(reply.json().error.message).not.toBe('');
});

test('names the method that it supports', async () => {
  const { statusCode, headers } = await app.inject('/mcp');
  expect([statusCode, headers.allow]).toEqual([405, 'POST']);
});
