import { type Engine, EngineError, type SpokenPart } from '@parlando/speech';
import { collect, faultOf } from '@parlando/speech/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type ReadAloudFault,
  type ReadAloudServer,
  startReadAloudServer,
} from './testing/read-aloud-server.ts';
import { createTestEngine, openTestEngine } from './testing/test-engine.ts';

const voice = 'en-US-JennyNeural';
const sentence = 'The early morning air was calm, and they wandered slowly along the river.';
const part: SpokenPart = {
  kind: 'text',
  text: sentence,
  voice,
  rate: 1,
  pitch: 1,
  range: 1,
  volume: 100,
  alignment: [],
};

let server: ReadAloudServer;
const engines: Engine[] = [];
beforeAll(async () => {
  server = await startReadAloudServer();
});
afterEach(async () => {
  server.fault = undefined;
  for (const engine of engines.splice(0)) await engine.close();
});
afterAll(() => server.close());

async function open(
  url = server.url,
  options: Parameters<typeof openTestEngine>[1] = {},
): Promise<{ engine: Engine; logs: string[] }> {
  const logs: string[] = [];
  const logger = {
    info: (_: object, message: string) => void logs.push(message),
    warn: (_: object, message: string) => void logs.push(message),
  };
  const engine = openTestEngine(url, { logger, ...options });
  engines.push(engine);
  await engine.start();
  return { engine, logs };
}

const speak = (engine: Engine, text = sentence) =>
  engine.synthesize({ parts: [{ ...part, text }] }, engine.output('mp3'));

describe('faults in a response', () => {
  test.each<[string, ReadAloudFault, string]>([
    ['a connection that breaks', { kind: 'reset', words: 3 }, 'crashed'],
    ['an end without turn.end', { kind: 'truncated', words: 3 }, 'crashed'],
    ['words left out', { kind: 'missing-words', words: 10 }, 'crashed'],
    ['audio shorter than its words', { kind: 'short-audio', heard: 9 }, 'crashed'],
    ['a frame cut off', { kind: 'cut-frame' }, 'crashed'],
    ['HTML as audio', { kind: 'text', type: 'text/html', body: '<html>Not found</html>' }, 'crashed'],
    ['JSON as audio', { kind: 'text', type: 'audio/mpeg', body: '{"error":"quota"}' }, 'crashed'],
    ['no audio', { kind: 'empty' }, 'no-audio'],
    ['a text it refuses', { kind: 'invalid' }, 'unsupported'],
    ['a stream without end', { kind: 'endless' }, 'crashed'],
    ['401', { kind: 'status', status: 401 }, 'unavailable'],
    ['403', { kind: 'status', status: 403 }, 'unavailable'],
    ['404', { kind: 'status', status: 404 }, 'unavailable'],
    ['429', { kind: 'status', status: 429, retryAfterSeconds: 60 }, 'unavailable'],
    ['503', { kind: 'status', status: 503 }, 'unavailable'],
  ])('%s', async (_, fault, expected) => {
    const { engine } = await open();
    server.fault = fault;
    expect(await faultOf(speak(engine))).toBe(expected);
  });

  test('a slow response is not a fault', async () => {
    const { engine } = await open();
    server.fault = { kind: 'slow', delayMs: 200 };
    const output = engine.output('mp3');
    expect((await collect(speak(engine), output)).boundaries).toHaveLength(13);
  });

  test('omitted words are reported with their position', async () => {
    const { engine } = await open();
    server.fault = { kind: 'missing-words', words: 12 };
    const failed = collect(speak(engine), engine.output('mp3'));
    await expect(failed).rejects.toThrow(/left out "river\.", part 0, character 67/);
  });

  test.each([
    // Long enough for the engine to find out that it can be reached.
    ['between two messages', { idleMs: 5000 }],
    ['for the whole', { totalMs: 5000 }],
  ])('its time %s runs out', async (_, times) => {
    const { engine } = await open(server.url, { times });
    server.fault = { kind: 'mute' };
    expect(await faultOf(speak(engine))).toBe('crashed');
  });

  test('a service that accepts requests without responding counts as unreachable, also for queued calls', async () => {
    const { engine } = await open(server.url, { times: { firstMs: 5000, retryMs: 60_000 }, concurrency: 1 });
    const asked = server.requests.length;
    server.fault = { kind: 'mute' };
    const faults = await Promise.all(Array.from({ length: 5 }, () => faultOf(speak(engine))));
    expect(new Set(faults)).toEqual(new Set(['unavailable']));
    expect(engine.reachable()).toBe(false);
    expect(engine.lastIncident?.()?.message).toMatch(/said nothing/);
    expect(server.requests.length).toBe(asked + engine.concurrency + (engine.spare ?? 0));
  });
});

describe('its availability', () => {
  const refusedUrl = 'http://127.0.0.1:9';

  test('is logged once, and nothing is requested while it is unavailable', async () => {
    const { engine, logs } = await open(refusedUrl);
    expect(engine.reachable()).toBe(false);
    expect(await faultOf(speak(engine))).toBe('unavailable');
    expect(await engine.voices()).toEqual([]);
    expect(await engine.voices()).toEqual([]);
    expect(logs).toEqual([expect.stringMatching(/cannot be reached/)]);
  });

  test('is probed in the background: a start does not wait', async () => {
    const engine = createTestEngine(server.url);
    engines.push(engine);
    await engine.start();
    expect(engine.reachable()).toBe(false);
    await expect.poll(() => engine.reachable()).toBe(true);
  });

  test('requires synthesis, not only the list of voices', async () => {
    server.fault = { kind: 'status', status: 403, at: '/edge/v1' };
    const { engine } = await open();
    expect(engine.reachable()).toBe(false);
  });

  test('ends with a refused request, and returns when synthesis works', async () => {
    const { engine, logs } = await open();
    const changes: boolean[] = [];
    engine.onVoicesChange?.(() => changes.push(engine.reachable()));
    server.fault = { kind: 'status', status: 503 };
    expect(await faultOf(speak(engine))).toBe('unavailable');
    expect(engine.reachable()).toBe(false);
    server.fault = undefined;
    await expect.poll(() => engine.reachable()).toBe(true);
    expect(changes).toEqual([false, true]);
    expect(logs.map((line) => line.includes('cannot'))).toEqual([false, true, false]);
  });

  test('is probed again on request, also soon after it was lost', async () => {
    const { engine } = await open(server.url, { times: { retryMs: 60_000, minProbeGapMs: 300 } });
    server.fault = { kind: 'status', status: 503 };
    expect(await faultOf(speak(engine))).toBe('unavailable');
    await engine.voices();
    server.fault = undefined;
    await Promise.all([engine.voices(), engine.voices()]);
    expect(engine.reachable()).toBe(true);
  });

  test('survives two broken responses, but not three', async () => {
    const { engine } = await open(server.url, { times: { retryMs: 60_000 } });
    server.fault = { kind: 'reset', words: 2 };
    for (const isReachable of [true, true, false]) {
      await faultOf(speak(engine));
      expect(engine.reachable()).toBe(isReachable);
    }
  });

  test('does not end with an unsupported text', async () => {
    const { engine } = await open();
    for (const fault of [{ kind: 'invalid' }, { kind: 'empty' }] as const) {
      server.fault = fault;
      for (let i = 0; i < 4; i++) await faultOf(speak(engine));
    }
    expect(engine.reachable()).toBe(true);
  });
});

test('adjusts its clock to the service', async () => {
  const ahead = await startReadAloudServer({ clockAheadSeconds: 7200 });
  try {
    const { engine } = await open(ahead.url);
    expect(engine.reachable()).toBe(true);
    expect(ahead.refusals).toEqual(['Sec-MS-GEC']);
    expect((await collect(speak(engine), engine.output('mp3'))).samples).toBeGreaterThan(0);
    expect(ahead.refusals).toHaveLength(1);
  } finally {
    await ahead.close();
  }
});

test('has the voices of the list, including those that are not in the catalogue', async () => {
  const { engine } = await open();
  const voices = await engine.voices();
  expect(voices).toContainEqual({
    id: 'zh-CN-XiaoxiaoNeural',
    name: 'Xiaoxiao',
    locale: 'zh-CN',
    gender: 'Female',
  });
  expect(voices.map(({ id }) => id)).toContain('en-XX-NovaNeural');
});

test.each([
  ['mp3 of another rate', { format: 'mp3', sampleRateHertz: 22_050, bitrateKbps: 64 }],
  ['wav of another rate', { format: 'wav', sampleRateHertz: 48_000, bitrateKbps: 0 }],
] as const)('also produces %s', async (_, output) => {
  const { engine } = await open();
  const { pcm, samples, boundaries } = await collect(
    engine.synthesize({ parts: [part, { kind: 'pause', durationMs: 300 }] }, output),
    output,
  );
  expect(pcm).toHaveLength(samples);
  const onsetMs = (pcm.findIndex((sample) => Math.abs(sample) > 400) * 1000) / output.sampleRateHertz;
  expect(Math.abs((boundaries[0]?.offsetMs ?? 0) - onsetMs)).toBeLessThan(50);
});

test('an unknown output is refused', async () => {
  const { engine } = await open();
  const odd = { format: 'mp3', sampleRateHertz: 24_000, bitrateKbps: 47 } as const;
  await expect(collect(engine.synthesize({ parts: [part] }, odd), odd)).rejects.toBeInstanceOf(EngineError);
});
