import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTextStream, serverLimits, type TextStreamReply } from '@parlando/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine, type FakeEngineOptions } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import type { Pipeline } from '../../../test/pipeline.ts';
import { headersOf, taskState } from '../../../test/pipeline-client.ts';
import { openStream, type StreamClient } from '../../../test/stream-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';

const { database, start } = await usePipelines();
const pipeline = (engine: FakeEngineOptions = {}, options: object = {}) =>
  start({ engine: createFakeEngine(engine), isOwned: true, ...options });

const clients: StreamClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function open(url: string, query?: Record<string, string>): Promise<StreamClient> {
  const client = await openStream(url, query);
  clients.push(client);
  return client;
}

const sentences = ({ replies }: StreamClient) =>
  replies.flatMap(({ sentence }) => (sentence === undefined ? [] : [sentence]));

async function history({ app }: Pipeline) {
  const response = await app.inject({ url: '/api/v1/tts/history', headers: headersOf() });
  return response.json().data.items as { id: string; text: string; characterCount: number; status: string }[];
}

async function audioOf({ url }: Pipeline, taskId: string | null): Promise<Buffer> {
  const { audioUrl } = await taskState(url, taskId);
  return Buffer.from(await (await fetch(url + audioUrl)).arrayBuffer());
}

describe('a text that arrives in pieces', () => {
  test('is heard sentence by sentence and is one entry of the history', async () => {
    const running = await pipeline();
    const client = await open(running.url);
    for (const word of 'Dr. Smith came at 3.5. He 😀 stayed. And'.split(/(?<= )/))
      client.send({ text: word });
    const first = await client.heard('sentence');
    expect(first).toMatchObject({ text: 'Dr. Smith came at 3.5. ', textOffset: 0, offsetMs: 0 });
    client.send({ text: ' then', end: true });
    const { task_id } = await client.heard('end');
    expect(sentences(client).map(({ text }) => text)).toEqual([
      'Dr. Smith came at 3.5. ',
      'He 😀 stayed. ',
      'And then',
    ]);
    const [, second, third] = sentences(client);
    expect(second?.offsetMs).toBeCloseTo(first.durationMs);
    expect(third).toMatchObject({
      textOffset: 36,
      words: [{ text: 'And' }, { text: 'then', textOffset: 40 }],
    });

    expect(await history(running)).toMatchObject([
      { id: task_id, text: 'Dr. Smith came at 3.5. He 😀 stayed. And then', status: 'completed' },
    ]);
    expect(client.audio.equals(await audioOf(running, task_id))).toBe(true);
    const times = await fetch(`${running.url}/api/v1/tts/task/${task_id}/boundaries`, {
      headers: headersOf(),
    });
    const { data } = (await times.json()) as { data: { items: { textOffset: number }[]; complete: boolean } };
    expect(data.complete).toBe(true);
    expect(data.items.at(-1)).toMatchObject({ text: 'then', textOffset: 40 });
    expect(data.items).toEqual(sentences(client).flatMap(({ words }) => words));
  });

  test('waits for the end of a sentence, unless the client pauses or flushes', async () => {
    const running = await pipeline();
    const client = await open(running.url);
    client.send({ text: 'It is done.' });
    await eventually(() => sentences(client).length === 1);
    client.send({ text: ' We asked' });
    client.send({ flush: true });
    await eventually(() => sentences(client).length === 2);
    client.send({ end: true });
    await client.heard('end');
    expect(client.replies.filter(({ begin }) => begin)).toHaveLength(1);
  });

  test('takes several streams over one connection, each with its own voice settings', async () => {
    const running = await pipeline();
    const client = await open(running.url, {});
    client.send({ text: 'No voice.' });
    expect(await client.heard('error')).toMatchObject({
      error: 'INVALID_INPUT',
      details: { field: 'voice' },
    });
    client.send({ options: { voice: 'fake-en', format: 'wav' } });
    client.send({ text: 'One.', end: true });
    client.send({ text: 'Two.', end: true });
    await eventually(() => client.replies.filter(({ end }) => end).length === 3);
    expect(client.audio.toString('latin1', 0, 4)).toBe('RIFF');
    expect(await history(running)).toHaveLength(2);
    expect(client.replies.find(({ begin }) => begin)?.begin).toMatchObject({ content_type: 'audio/wav' });
  });

  test('reports invalid options when they arrive', async () => {
    const client = await open((await pipeline()).url, { voice: 'fake-en', speed: '1.5' });
    client.send({ options: { unknown: 'x', speed: 9 } });
    expect(await client.heard('error')).toMatchObject({
      error: 'INVALID_INPUT',
      details: { field: 'speed', max: 2 },
    });
    client.send({ text: 'One.', end: true });
    await client.heard('end');
    const { rows } = await database.pool.query(`SELECT request->'speed' AS speed FROM tasks`);
    expect(rows[0]).toEqual({ speed: 1.5 });
  });

  test('ends with complete sentences and an error when the quota runs out', async () => {
    const running = await pipeline({}, { dailyCharacters: 40 });
    const client = await open(running.url);
    client.send({ text: 'Thirty characters are in here. Too much for today. Never said.', end: true });
    const { task_id } = await client.heard('end');
    expect(await client.heard('error')).toMatchObject({
      error: 'INSUFFICIENT_QUOTA',
      details: { remaining: 9 },
    });
    expect(client.audio.equals(await audioOf(running, task_id))).toBe(true);
    expect(await history(running)).toMatchObject([
      { status: 'completed', text: 'Thirty characters are in here.' },
    ]);
  });

  test('reports invalid options of the next text after the end of the current one', async () => {
    const { opened, release } = gate();
    const running = await pipeline({ onChunk: ({ text }) => (text.startsWith('Two') ? opened : undefined) });
    const client = await open(running.url);
    client.send({ text: 'One. Two. Three. ', end: true });
    await eventually(() => sentences(client).length === 1);
    client.send({ options: { speed: 9 } });
    release();
    await client.heard('error');
    const kinds = client.replies.map((reply) => Object.keys(reply)[0]);
    expect(kinds.indexOf('end')).toBeLessThan(kinds.indexOf('error'));
    expect(sentences(client)).toHaveLength(3);
  });

  test.each(['stop', 'leave', 'leave while its next text waits'])(
    'refunds unfinished segments when the client says %s',
    async (how) => {
      const { opened, release } = gate();
      const running = await pipeline({
        onChunk: ({ text }) => (text.startsWith('Two') ? opened : undefined),
      });
      const client = await open(running.url);
      const isOver = how === 'leave while its next text waits';
      client.send({ text: 'One. Two. Three. Four. Five. Six. Seven. ', ...(isOver && { end: true }) });
      await eventually(() => sentences(client).length === 1);
      if (isOver) client.send({ text: 'Another text.' });
      if (how === 'stop') client.send({ stop: true });
      else client.close();
      const [entry] = await eventually(async () => {
        const { rows } = await database.pool.query(
          'SELECT FROM tasks WHERE part_of IS NOT NULL OR state = $1',
          ['running'],
        );
        return rows.length === 0 && (await history(running));
      });
      release();
      expect(entry).toMatchObject({ status: 'completed', characterCount: expect.any(Number) });
      const { rows } = await database.pool.query('SELECT used FROM buckets');
      expect(rows[0].used).toBeLessThan(25);
    },
  );

  test('ends with the error of a failed sentence, after the finished ones', async () => {
    const running = await pipeline({
      concurrency: 1,
      onChunk: ({ text }) => {
        if (text.startsWith('Two')) throw new Error('broken');
      },
    });
    const client = await open(running.url);
    client.send({ text: 'One. Two. Three. ', end: true });
    const { task_id } = await client.heard('end');
    expect(await client.heard('error')).toMatchObject({ error: 'INTERNAL_ERROR' });
    expect((await audioOf(running, task_id)).equals(client.audio)).toBe(true);
  });

  test('without words is refused, and punctuation is joined to the words after it', async () => {
    const running = await pipeline();
    const client = await open(running.url);
    client.send({ text: '。。。\n\n', end: true });
    expect(await client.heard('error')).toMatchObject({ error: 'NOTHING_TO_SPEAK' });
    client.send({ text: '。。。\n\nWords. ', end: true });
    expect(await client.heard('sentence')).toMatchObject({
      text: '。。。\n\nWords. ',
      words: [{ textOffset: 5 }],
    });
  });

  test('that exceeds the limit of a stream ends with what fits', async () => {
    const client = await open((await pipeline()).url);
    client.send({ text: 'One. ' });
    for (let sent = 0; sent <= serverLimits.textStream.characters; sent += 60_000)
      client.send({ text: 'x'.repeat(60_000) });
    expect(await client.heard('error')).toMatchObject({ error: 'TEXT_TOO_LONG' });
  });

  test.each([['no JSON'], ['[]'], ['{"text":1}'], ['null'], [Buffer.from('{}')]])(
    'a message like %s is refused and does no harm',
    async (message) => {
      const client = await open((await pipeline()).url);
      client.socket.send(message);
      await client.heard('error');
      client.send({ text: 'Still here.', end: true });
      await client.heard('sentence');
    },
  );
});

describe('a request whose body arrives in pieces', () => {
  /** Sends each piece once the answer to the one before is there. */
  function post({ app }: Pipeline, headers: Record<string, string>, query = 'voice=fake-en') {
    const { port } = app.server.address() as AddressInfo;
    const path = `${createTextStream.path}?${query}`;
    const sent = request({ port, path, method: 'POST', headers: { ...headersOf(), ...headers } });
    const answer = new Promise<import('node:http').IncomingMessage>((resolve) =>
      sent.once('response', resolve),
    );
    return { sent, answer };
  }

  test('gets audio before it is complete', async () => {
    const running = await pipeline();
    const { sent, answer } = post(running, { 'content-type': 'text/plain' });
    sent.write('One. Tw');
    const response = await answer;
    expect(response.headers).toMatchObject({ 'content-type': 'audio/mpeg' });
    const chunks: Buffer[] = [];
    response.on('data', (chunk) => chunks.push(chunk));
    await eventually(() => chunks.length > 0);
    sent.end('o.');
    await new Promise((resolve) => response.once('end', resolve));
    const taskId = String(response.headers['x-task-id']);
    expect(Buffer.concat(chunks).equals(await audioOf(running, taskId))).toBe(true);
    expect(await history(running)).toMatchObject([{ id: taskId, text: 'One. Two.' }]);
  });

  test('returns lines for lines, with words and the error that ended it', async () => {
    const running = await pipeline({}, { dailyCharacters: 12 });
    const type = 'application/x-ndjson';
    const { sent, answer } = post(running, { 'content-type': type, accept: type });
    sent.end('{"text":"One. Two"}\n\n{"text":". Three hundred. "}\n');
    const response = await answer;
    let text = '';
    for await (const chunk of response) text += chunk;
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as TextStreamReply);
    expect(lines.map((line) => Object.keys(line)[0]).filter((kind, at, all) => kind !== all[at - 1])).toEqual(
      ['begin', 'audio', 'sentence', 'audio', 'sentence', 'error', 'end'],
    );
    expect(lines.at(-2)?.error).toMatchObject({ error: 'INSUFFICIENT_QUOTA' });
  });

  test('reports in a trailer the error that ended its audio early', async () => {
    const { sent, answer } = post(await pipeline({}, { dailyCharacters: 12 }), {
      'content-type': 'text/plain',
    });
    sent.end('One. Two hundred and one.');
    const response = await answer;
    response.resume();
    await new Promise((resolve) => response.once('end', resolve));
    expect(response.trailers['x-error']).toBe('INSUFFICIENT_QUOTA');
  });

  test('is spoken behind thousands of blank lines', async () => {
    const { sent, answer } = post(await pipeline(), { 'content-type': 'text/plain' });
    sent.end(`${'\n'.repeat(90_000)}One.`);
    expect((await answer).statusCode).toBe(200);
  });

  test.each([
    ['no text', '', 'text/plain', 'voice=fake-en', 400],
    ['only blank lines', '\n'.repeat(50_000), 'text/plain', 'voice=fake-en', 400],
    // Time that grows with the square of the length would exceed the test's limit.
    ['no words in thousands of lines', '?\n'.repeat(5000), 'text/plain', 'voice=fake-en', 422],
    ['an unknown voice', 'One.', 'text/plain', 'voice=nobody', 404],
    ['a wrong speed', 'One.', 'text/plain', 'voice=fake-en&speed=9', 422],
    ['no voice', 'One.', 'text/plain', '', 422],
    ['an unknown charset', 'One.', 'text/plain; charset=nonsense', 'voice=fake-en', 415],
    [
      'wrong options',
      '{"options":{"speed":9}}\n{"text":"One."}',
      'application/x-ndjson',
      'voice=fake-en',
      422,
    ],
    ['a broken line', '{"text":', 'application/x-ndjson', 'voice=fake-en', 400],
    ['an endless line', `{"text":"${'x'.repeat(70_000)}`, 'application/x-ndjson', 'voice=fake-en', 413],
  ])('with %s is refused with its status', async (_, body, type, query, status) => {
    const { sent, answer } = post(await pipeline(), { 'content-type': type }, query);
    sent.end(body);
    expect((await answer).statusCode).toBe(status);
  });

  test('takes options before the text, as over the WebSocket', async () => {
    const running = await pipeline();
    const { sent, answer } = post(running, { 'content-type': 'application/x-ndjson' }, 'format=mp3');
    sent.end(
      '{"options":{"voice":"fake-en","format":"wav"}}\n{"text":"One."}\n{"options":{"format":"flac"}}\n',
    );
    const response = await answer;
    response.resume();
    expect(response.headers).toMatchObject({ 'content-type': 'audio/wav' });
  });

  test.each([
    ['its charset', Buffer.from('4f6ce920616d69676f2e', 'hex'), 'iso-8859-1', 'Olé amigo.'],
    ['its charset, in any spelling', Buffer.from('4f6e6520c4e3bac32e', 'hex'), '"GBK"', 'One 你好.'],
    ['UTF-8 with its mark', Buffer.from('\ufeffOlé.'), 'utf-8', 'Olé.'],
  ])('is read in %s', async (_, body, charset, text) => {
    const running = await pipeline();
    const { sent, answer } = post(running, { 'content-type': `text/plain; charset=${charset}` });
    sent.end(body);
    const response = await answer;
    response.resume();
    await new Promise((resolve) => response.once('end', resolve));
    expect(await history(running)).toMatchObject([{ text }]);
  });

  test('with a wrong Content-Encoding is refused', async () => {
    const { sent, answer } = post(await pipeline(), {
      'content-type': 'text/plain',
      'content-encoding': 'gzip',
    });
    sent.end('no gzip');
    expect((await answer).statusCode).toBe(400);
  });
});
