import { chargedCharacters, errorCatalogue } from '@parlando/contract';
import { ssmlCost } from '@parlando/speech';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '../../../test/event-client.ts';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { createPipeline, type Pipeline, workingOn } from '../../../test/pipeline.ts';
import {
  expectBalancedLedger,
  headersOf,
  type SpeakOptions,
  speak,
  taskState,
} from '../../../test/pipeline-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';

import { maxLocalTasks } from './work/places.ts';

const { database, start: pipeline, closeAll } = await usePipelines();

async function refusal(response: Response) {
  const body = (await response.json()) as {
    error: keyof typeof errorCatalogue;
    details?: Record<string, unknown>;
  };
  expect(response.status).toBe(errorCatalogue[body.error].status);
  return { error: body.error, details: body.details };
}

async function expectNothingWritten(): Promise<void> {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM tasks) AS tasks, (SELECT coalesce(sum(used), 0)::int FROM buckets) AS used`,
  );
  expect(rows).toEqual([{ tasks: 0, used: 0 }]);
}

const inVoice = (content: string) => `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis"
 xml:lang="en-US"><voice name="fake-en">${content}</voice></speak>`;

describe('a request is refused before anything is charged', () => {
  let limited: Pipeline;
  beforeAll(async () => {
    limited = await createPipeline({ database, engine: createFakeEngine(), characterLimit: 100 });
  });
  afterAll(() => limited.close());

  test.each([
    ['nothing', {}, 'TEXT_EMPTY'],
    ['an empty text', { text: '' }, 'TEXT_EMPTY'],
    ['a blank text', { text: ' \n\t　' }, 'TEXT_EMPTY'],
    ['a long text', { text: 'a'.repeat(101) }, 'TEXT_TOO_LONG', { limit: 100, actual: 101 }],
    ['emoji only', { text: '🙂🙂' }, 'NOTHING_TO_SPEAK'],
    ['punctuation only', { text: '?!… — …' }, 'NOTHING_TO_SPEAK'],
    ['a script that no voice reads', { text: 'สวัสดีครับ' }, 'NOTHING_TO_SPEAK'],
    ['control characters', { text: '\u0001\u0002' }, 'NOTHING_TO_SPEAK'],
    ['a lone surrogate', { text: '\ud800' }, 'NOTHING_TO_SPEAK'],
    ['text and SSML', { text: 'a', ssml: inVoice('a') }, 'INVALID_INPUT', { field: 'ssml' }],
    [
      'no voice',
      { text: 'Hello.', voice: undefined },
      'INVALID_INPUT',
      { field: 'voice', reason: 'missing' },
    ],
    ['a blank voice', { text: 'Hello.', voice: ' ' }, 'INVALID_INPUT', { field: 'voice' }],
    ['an unknown voice', { text: 'Hello.', voice: 'nobody' }, 'VOICE_NOT_FOUND', { voice: 'nobody' }],
    ['a fast speed', { text: 'a', speed: 2.1 }, 'INVALID_INPUT', { field: 'speed', min: 0.5, max: 2 }],
    ['a wrong type', { text: 5 }, 'INVALID_INPUT', { field: 'text' }],
    [
      'an unknown format',
      { text: 'a', format: 'ogg' },
      'INVALID_INPUT',
      { field: 'format', allowed: ['mp3', 'wav', 'pcm', 'opus', 'flac', 'aac', 'ulaw', 'alaw'] },
    ],
    [
      'a sample rate that a format cannot carry',
      { text: 'a', format: 'pcm', sampleRate: 22_000 },
      'INVALID_INPUT',
      { field: 'sampleRate', allowed: expect.arrayContaining(['8000', '48000']) },
    ],
    [
      'a bit rate that a sample rate does not have',
      { text: 'a', sampleRate: 8000, bitrate: 128 },
      'INVALID_INPUT',
      { field: 'bitrate', allowed: ['8', '16', '24', '32', '40', '48', '64'] },
    ],
    ['empty SSML', { ssml: '' }, 'SSML_EMPTY'],
    [
      'SSML with an entity',
      { ssml: '<!DOCTYPE speak [<!ENTITY a "b">]><speak>&a;</speak>' },
      'SSML_INVALID_XML',
    ],
    [
      'SSML without a voice name',
      { ssml: inVoice('a').replace(' name="fake-en"', '') },
      'SSML_VOICE_NO_NAME',
    ],
    ['SSML of nothing', { ssml: inVoice('<break time="1s"/>') }, 'NOTHING_TO_SPEAK'],
    ['long SSML', { ssml: inVoice('a'.repeat(101)) }, 'TEXT_TOO_LONG', { limit: 100, actual: 101 }],
    [
      'SSML of twenty minutes of silence',
      { ssml: inVoice(`a${'<break time="20s"/>'.repeat(60)}`) },
      'TOO_LONG_AUDIO',
      { limitSeconds: 900, predictedSeconds: 1200, reason: 'silence' },
    ],
    [
      'SSML of a long transcription',
      { ssml: inVoice(`<phoneme alphabet="ipa" ph="${'bada '.repeat(50)}">a</phoneme>`) },
      'TEXT_TOO_LONG',
      { limit: 100 },
    ],
    ['SSML of an endless source', { ssml: inVoice(' '.repeat(2001)) }, 'TEXT_TOO_LONG'],
  ])('%s', async (_, body: Record<string, unknown>, error: string, details?: object) => {
    const found = await refusal(await speak(limited.url, body));
    expect(found.error).toBe(error);
    if (details) expect(found.details).toMatchObject(details);
    await expectNothingWritten();
  });

  test('SSML errors say where', async () => {
    const { url } = await pipeline();
    const { details } = await refusal(await speak(url, { ssml: '<speak>\n  <voice>a</voice></speak>' }));
    expect(details).toMatchObject({ line: 2, column: 3 });
  });

  test('a hundred thousand nested tags', async () => {
    const { url } = await pipeline();
    const ssml = inVoice(`${'<p>'.repeat(100_000)}a${'</p>'.repeat(100_000)}`);
    expect((await refusal(await speak(url, { ssml }))).error).toMatch(/^SSML_/);
  });

  test('a million combining marks are spoken as one letter or refused', async () => {
    const { url } = await pipeline();
    const response = await speak(url, { text: `a${'\u0301'.repeat(1_000_000)}` });
    expect((await refusal(response)).error).toBe('TEXT_TOO_LONG');
  });
});

test('audio longer than its characters suggest is charged by the second', async () => {
  const { url } = await pipeline({ dailyCharacters: 60 });
  const paused = inVoice('One<break time="20s"/>two');
  const response = await speak(url, { ssml: paused });
  const charged = Number(response.headers.get('x-character-count'));
  expect(charged).toBe(chargedCharacters(ssmlCost(paused, { voice: 'fake-en' })));
  expect(charged).toBeGreaterThan(40);
  const again = await refusal(await speak(url, { ssml: inVoice('Two<break time="20s"/>three') }));
  expect(again.error).toBe('INSUFFICIENT_QUOTA');
  await expectBalancedLedger(database.pool);
});

test('an engine that produces far too much audio is stopped, and nothing is charged', async () => {
  const engine = createFakeEngine({ chunks: 1000, chunkBytes: 50_000 });
  const { url } = await pipeline({ engine });
  const found = await refusal(await speak(url, { text: 'Hello there.' }));
  expect(found).toEqual({ error: 'ENGINE_OVERRUN', details: { segment: 0 } });
  const { rows } = await database.pool.query('SELECT coalesce(sum(used), 0)::int AS used FROM buckets');
  expect(rows).toEqual([{ used: 0 }]);
  await expectBalancedLedger(database.pool);
});

test('characters that the database cannot store do no harm', async () => {
  const { url } = await pipeline();
  const body = { text: 'A\u0000 b\ud800c \udfff.', style: 'x\u0000\ud800', role: '\u0000' };
  const response = await speak(url, body, { headers: { 'idempotency-key': 'h\u00e9' } });
  expect(response.status).toBe(200);
  const id = response.headers.get('x-task-id');
  expect((await fetch(`${url}/api/v1/tts/task/${id}/boundaries`, { headers: headersOf() })).status).toBe(200);
  for (const strange of ['%00', '%F0%9F%99%82', 'a%20b', '..%2f..', 'x'.repeat(100)]) {
    for (const [method, path] of [
      ['GET', `task/${strange}/status`],
      ['GET', `task/${strange}/boundaries`],
      ['POST', `task/${strange}/cancel`],
      ['POST', `task/${strange}/retry`],
      ['GET', `audio/${strange}?signature=%00`],
    ]) {
      const found = await fetch(`${url}/api/v1/tts/${path}`, { method: method ?? '', headers: headersOf() });
      expect([404, 422]).toContain(found.status);
    }
  }
});

test('`speaker` is an alias of `voice`, which takes precedence', async () => {
  const { url } = await pipeline();
  expect((await speak(url, { text: 'A.', voice: undefined, speaker: 'fake-en' })).status).toBe(200);
  expect((await speak(url, { text: 'B.', voice: 'fake-en', speaker: 'nobody' })).status).toBe(200);
});

test('a fallback voice and a missing style cause warnings', async () => {
  const { url } = await pipeline();
  const fallback = await speak(url, { text: 'Hello.', voice: 'en-US-JennyNeural', style: 'cheerful' });
  expect(fallback.headers.get('x-voice')).toBe('fake-en');
  expect(fallback.headers.get('x-warnings')?.split(',').sort()).toEqual([
    'ENGINE_FALLBACK',
    'STYLE_NOT_SPOKEN',
  ]);
  const denied = await speak(url, { text: 'Hello.', voice: 'en-US-JennyNeural', fallback: 'deny' });
  expect((await refusal(denied)).error).toBe('ENGINE_UNAVAILABLE');
});

test('text with hardly any sound causes a warning; a few symbols do not', async () => {
  const { url } = await pipeline();
  const warningsOf = async (text: string) =>
    (await speak(url, { text })).headers.get('x-warnings')?.split(',') ?? [];
  expect(await warningsOf(`a${'😀'.repeat(4998)}`)).toContain('HARDLY_ANY_SOUND');
  expect(await warningsOf(`So nice ${'😀'.repeat(20)}`)).not.toContain('HARDLY_ANY_SOUND');
  expect(await warningsOf('Read this at once, please. '.repeat(100))).not.toContain('HARDLY_ANY_SOUND');
});

test('words that no voice can read are left out and reported', async () => {
  const { url } = await pipeline();
  const answer = await speak(url, { text: 'Say สวัสดี, or שלום.' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-warnings')).toBe('TEXT_NOT_SPOKEN');
  const words = answer.headers.get('x-unspoken-words')?.split(',').map(decodeURIComponent);
  expect(words).toEqual(['สวัสดี', 'שלום']);
});

describe('the quota', () => {
  test('reports the missing amount, and each address has its own quota', async () => {
    const { url } = await pipeline({ dailyCharacters: 10, addressFactor: 2 });
    await speak(url, { text: 'Seven c' });
    const own = await refusal(await speak(url, { text: 'Four' }));
    const missing = { required: 4, remaining: 3, missing: 1 };
    expect(own).toEqual({ error: 'INSUFFICIENT_QUOTA', details: { ...missing, limit: 'guest' } });
    const second = { fingerprint: 'another-fingerprint' };
    expect((await speak(url, { text: 'Ten of it.' }, second)).status).toBe(200);
    const third = { fingerprint: 'a-third-fingerprint' };
    const shared = await refusal(await speak(url, { text: 'Four' }, third));
    expect(shared.details).toEqual({ ...missing, limit: 'address' });
    const limit = (await (await fetch(`${url}/api/v1/free-limit`, { headers: headersOf(third) })).json()) as {
      data: object;
    };
    expect(limit.data).toMatchObject({ total: 10, remaining: 3, usedCharacters: 7 });
  });

  test('serves exactly as many of 200 simultaneous equal requests as it pays for', async () => {
    const engine = createFakeEngine({ concurrency: 4, chunks: 1 });
    for (const fits of [1, 7, 40]) {
      const text = `Ten of ${String(fits).padStart(2, '0')}.`;
      const { url } = await pipeline({ engine, dailyCharacters: fits * 10 + 9 });
      const mine = { fingerprint: `crowd-of-${fits}-fit` };
      const responses = await Promise.all(Array.from({ length: 200 }, () => speak(url, { text }, mine)));
      const statuses = responses.map(({ status }) => status);
      const others = responses.filter(({ status }) => status !== 200 && status !== 402);
      expect(await Promise.all(others.map((response) => response.text()))).toEqual([]);
      expect(statuses.filter((status) => status === 200)).toHaveLength(fits);
      // The next pipeline has a store of its own, so this one must not claim its tasks.
      await closeAll();
      await expectBalancedLedger(database.pool);
    }
  });
});

test('of simultaneous requests within the gap one is accepted, and the others get a Retry-After', async () => {
  const { url } = await pipeline({ minGapMs: 60_000 });
  const other = await pipeline({ minGapMs: 60_000 });
  const targets = Array.from({ length: 10 }, (_, i) => (i % 2 ? url : other.url));
  const responses = await Promise.all(targets.map((target) => speak(target, { text: 'Hello.' })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(9);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(50);
  expect((await refusal(refused[0] as Response)).error).toBe('RATE_LIMIT_EXCEEDED');
  expect((await speak(url, { text: 'Hello.' }, { fingerprint: 'somebody-else' })).status).toBe(200);
});

test('the gap holds nobody back for longer when the clock was set back by an hour', async () => {
  const { url } = await pipeline({ minGapMs: 60_000 });
  expect((await speak(url, { text: 'Hello.' })).status).toBe(200);
  await database.pool.query(`UPDATE request_gaps SET accepted_at = accepted_at + interval '1 hour'`);
  expect((await speak(url, { text: 'Hello.' })).status).toBe(200);
  expect((await speak(url, { text: 'Hello.' })).status).toBe(429);
});

const from = (address: string) => ({
  fingerprint: `browser-at-${address}`,
  headers: { 'x-forwarded-for': address },
});

const countOf = async (state: string) =>
  (await database.pool.query('SELECT FROM tasks WHERE state = $1', [state])).rowCount ?? 0;

test('a full queue or address share refuses, and waiting tasks report their position', async () => {
  const { opened, release } = gate();
  const process = await pipeline({ engine: createFakeEngine({ onChunk: () => opened }), maxQueued: 8 });
  const { url } = process;
  const crowd = Array.from({ length: maxLocalTasks }, (_, i) => from(`192.0.2.${i}`));
  const waiting = crowd.map((each, i) => speak(url, { text: `Request ${i}.` }, each));
  await workingOn(process, maxLocalTasks);
  const queue = async (who: SpeakOptions, text: string) => {
    const before = await countOf('queued');
    waiting.push(speak(url, { text }, who));
    await eventually(async () => (await countOf('queued')) === before + 1);
  };
  // The share of one address is two, and none of these has fewer places than the others.
  const [first, second, third, ...others] = crowd;
  for (const who of [first, second])
    for (const text of ['One.', 'Two.']) await queue(who as SpeakOptions, text);
  const shared = await refusal(await speak(url, { text: 'Three.' }, first));
  expect(shared).toEqual({ error: 'QUEUE_SHARE_FULL', details: { limit: 2, retryAfterMs: 5000 } });
  const neighbour = { ...first, fingerprint: 'another-browser' };
  expect((await refusal(await speak(url, { text: 'Three.' }, neighbour))).error).toBe('QUEUE_SHARE_FULL');
  await queue(third as SpeakOptions, 'One.');

  const { rows } = await database.pool.query<{ id: string; owner: string }>(
    `SELECT id, replace(owner_id, 'guest:', '') AS owner FROM tasks WHERE state = 'queued' ORDER BY created_at`,
  );
  const readPlaces = () =>
    Promise.all(rows.map(({ id, owner }) => taskState(url, id, { fingerprint: owner })));
  // The third person's first task comes before the second tasks of earlier ones. Positions may be half a second old.
  const places = await eventually(async () => {
    const found = await readPlaces();
    return found.map(({ position }) => position).join() === '1,4,1,4,1' && found;
  });
  for (const { status, estimatedWaitTime } of places) {
    expect(status).toBe('pending');
    expect(estimatedWaitTime).toBeGreaterThanOrEqual(1);
  }

  for (const who of others.slice(0, 3)) await queue(who, 'One.');
  expect((await refusal(await speak(url, { text: 'Two.' }, others[9]))).error).toBe('TOO_MANY_REQUESTS');
  release();
  const responses = await Promise.all(waiting);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a guest who would wait too long is refused before anything is charged', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: () => opened });
  const process = await pipeline({ engine, maxWaitSeconds: 1 });
  const { url } = process;
  const long = 'A sentence that is here to be long. '.repeat(5);
  const crowd = Array.from({ length: maxLocalTasks }, (_, i) =>
    speak(url, { text: `${i}. ${long}` }, from(`192.0.2.${i}`)),
  );
  await workingOn(process, maxLocalTasks);
  const response = await speak(url, { text: 'Me too.' }, from('198.51.100.1'));
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const { error, details } = await refusal(response);
  expect(error).toBe('QUEUE_FULL');
  expect(details?.estimatedSeconds).toBeGreaterThan(1);
  const { rows } = await database.pool.query(`SELECT FROM charges WHERE bucket LIKE '%198.51.100.1%'`);
  expect(rows).toEqual([]);
  release();
  await Promise.all(crowd);
});

test('a logged-in user is queued however long the wait', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: () => opened });
  const process = await pipeline({ engine, isOwned: true, maxWaitSeconds: 1 });
  const { url } = process;
  const long = 'A sentence that is here to be long. '.repeat(5);
  const running = Array.from({ length: maxLocalTasks }, (_, i) => speak(url, { text: `${i}. ${long}` }));
  await workingOn(process, maxLocalTasks);
  const response = await speak(url, { text: 'And this.', stream: true });
  expect(Number(response.headers.get('x-queue-wait'))).toBeGreaterThan(1);
  release();
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  await Promise.all(running);
});

test('a queued stream reports its task and position at once, and so do the events', async () => {
  const { opened, release } = gate();
  const process = await pipeline({ engine: createFakeEngine({ onChunk: () => opened }) });
  const { url } = process;
  const events = await openEvents(url);
  await events.next();
  const before = Array.from({ length: maxLocalTasks }, (_, i) => speak(url, { text: `Request ${i}.` }));
  await workingOn(process, maxLocalTasks);
  const response = await speak(url, { text: 'The last one.', stream: true });
  const id = response.headers.get('x-task-id');
  expect(response.headers.get('x-queue-position')).toBe('1');
  expect(Number(response.headers.get('x-queue-wait'))).toBeGreaterThan(0);
  expect(await taskState(url, id)).toMatchObject({ status: 'pending', position: 1 });
  const news = await eventually(async () => {
    const { data } = await events.next();
    return data.task?.id === id && data.task;
  });
  expect(news).toMatchObject({ status: 'pending', position: 1 });
  await events.close();
  release();
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  await Promise.all(before);
});

describe('an Idempotency-Key', () => {
  const keyed = { headers: { 'idempotency-key': 'key-1' } };

  test('returns the same task again without charging it twice', async () => {
    const { url } = await pipeline({ minGapMs: 60_000 });
    const first = await speak(url, { text: 'Hello.' }, keyed);
    const again = await speak(url, { text: 'Hello.' }, keyed);
    const id = first.headers.get('x-task-id');
    expect(again.headers.get('x-task-id')).toBe(id);
    expect(await taskState(url, id)).toMatchObject({ id, idempotencyKey: 'key-1' });
    const [a, b] = await Promise.all([first.arrayBuffer(), again.arrayBuffer()]);
    expect(Buffer.from(a).equals(Buffer.from(b))).toBe(true);
    const { rows } = await database.pool.query('SELECT sum(used)::int AS used FROM buckets');
    expect(rows).toEqual([{ used: 6 }]);
  });

  test('sent many times at once makes one task', async () => {
    const { url } = await pipeline();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => speak(url, { text: 'Hello.' }, keyed)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(responses.map(({ headers }) => headers.get('x-task-id'))).size).toBe(1);
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM tasks');
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('for another body is refused', async () => {
    const { url } = await pipeline();
    await speak(url, { text: 'Hello.' }, keyed);
    expect((await refusal(await speak(url, { text: 'Bye.' }, keyed))).error).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
