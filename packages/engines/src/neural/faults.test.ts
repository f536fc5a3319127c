import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SpokenPart } from '@parlando/speech';
import { collect, faultOf } from '@parlando/speech/testkit';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { NeuralEngine } from './model.ts';
import { createNeuralEngine, type NeuralEngineOptions } from './neural-engine.ts';
import { spawnNeuralProcess } from './neural-process.ts';
import { makeTestVoice } from './testing/test-voice.ts';
import { tryModel } from './try-model.ts';

const root = mkdtempSync(join(tmpdir(), 'parlando-voices-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const folder = join(root, 'voice');
await makeTestVoice(folder);

const engines: NeuralEngine[] = [];
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});

const mebibyte = 1024 * 1024;
const times = { startMs: 20_000, jobMs: 1000, abortMs: 500, idleMs: 60_000, retryMs: 300_000 };

/** A fake process that behaves as the text of its job says. */
const obedient = `
  const end = (jobId, rssBytes = 1e8) => process.send({ type: 'end', jobId, samples: 1, rssBytes });
  process.on('disconnect', () => process.exit());
  process.on('message', ({ type, jobId, utterance }) => {
    if (type === 'stop') return;
    const text = utterance.parts[0].text;
    const step = (expectedMs) => process.send({ type: 'step', jobId, expectedMs });
    if (text === 'exit') process.exit(255);
    if (text === 'throw') throw new Error('a trap');
    if (text === 'hang') return void step(10);
    if (text === 'long piece') return void step(600000);
    if (text === 'bloat') return void process.send({ type: 'memory', rssBytes: 8e9 });
    if (text === 'leak') return end(jobId, 3e9);
    if (text === 'rubbish') {
      process.stderr.write('\\u0000\\uFFFD rubbish\\n'.repeat(10000));
      for (const each of ['rubbish', 7, null, {}, { type: 'audio', jobId: -1 }, { type: 'end' }, { type: '?', jobId }])
        process.send(each);
    }
    end(jobId);
  });
  process.send({ type: 'ready' });
`;

const run = (code: string) =>
  spawn(process.execPath, ['-e', code], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });

async function started(options: NeuralEngineOptions = {}, code = obedient) {
  const children: ChildProcess[] = [];
  const engine = createNeuralEngine({
    processes: 1,
    memoryBytes: 1024 * mebibyte,
    models: async () => [{ folder }],
    times,
    spawn: () => {
      const child = run(code);
      children.push(child);
      return child;
    },
    ...options,
  });
  engines.push(engine);
  await engine.start();
  return { engine, children };
}

const voice = 'neural-test-voice-0';
const part = (text: string): SpokenPart => ({
  ...{ kind: 'text', text, voice, rate: 1, pitch: 1, range: 1, volume: 100, alignment: [] },
});
const events = (engine: NeuralEngine, text: string, signal?: AbortSignal) =>
  engine.synthesize({ parts: [part(text)] }, engine.output('wav'), signal);
const speak = (engine: NeuralEngine, text = 'hello') => collect(events(engine, text), engine.output('wav'));

describe('a process that misbehaves', () => {
  it.each(['exit', 'throw', 'hang', 'bloat'])(
    'loses its job when told to %s, and the next job gets another process',
    async (text) => {
      const { engine, children } = await started();
      expect(await faultOf(events(engine, text))).toBe('crashed');
      expect((await speak(engine)).samples).toBe(1);
      expect(children.length).toBe(2);
      expect(engine.reachable(voice)).toBe(true);
      expect(engine.lastIncident?.()?.message).toMatch(/process/);
    },
  );

  it('is replaced after a job that left it too large', async () => {
    const { engine, children } = await started();
    expect((await speak(engine, 'leak')).samples).toBe(1);
    expect((await speak(engine)).samples).toBe(1);
    expect(children.length).toBe(2);
    await expect.poll(() => children[0]?.signalCode).toBe('SIGKILL');
  });

  it('may write garbage between messages', async () => {
    const { engine, children } = await started();
    expect((await speak(engine, 'rubbish')).samples).toBe(1);
    expect((await speak(engine)).samples).toBe(1);
    expect(children.length).toBe(1);
  });

  it('is killed at once when a cancelled job would continue for long', async () => {
    const { engine, children } = await started();
    const controller = new AbortController();
    const fault = faultOf(events(engine, 'long piece', controller.signal));
    await expect.poll(() => engine.models()[0]?.state).toBe('running');
    await new Promise((resolve) => children[0]?.once('message', () => setImmediate(resolve)));
    controller.abort();
    expect(await fault).toBe('aborted');
    expect((await speak(engine)).samples).toBe(1);
  });
});

describe('a model', () => {
  it.each([
    [
      'exits with code 255',
      `process.stderr.write('no metadata\\n'); process.exit(255)`,
      /code 255: no metadata/,
    ],
    [
      'never becomes ready',
      `setInterval(() => {}, 1000); process.on('disconnect', () => process.exit())`,
      /in time/,
    ],
  ])('that %s is broken after two crashes, with its last output', async (_, code, words) => {
    const { engine, children } = await started({ times: { ...times, startMs: 1500 } }, code);
    expect(await faultOf(events(engine, 'hello'))).toBe('unavailable');
    expect(children.length).toBe(2);
    expect(engine.models()).toMatchObject([{ state: 'broken', lastWords: expect.stringMatching(words) }]);
    expect([engine.reachable(), engine.reachable(voice)]).toEqual([false, false]);
    expect(await faultOf(events(engine, 'hello'))).toBe('unavailable');
    expect(children.length).toBe(2);
  });

  it('whose process cannot be started is retried once, and is broken then', async () => {
    let left = 1;
    const { engine } = await started({
      spawn: () => {
        if (left-- > 0) throw new Error('spawn ENOMEM');
        return run(obedient);
      },
    });
    expect((await speak(engine)).samples).toBe(1);
    const { engine: other } = await started({
      spawn: () => {
        throw new Error('spawn ENOMEM');
      },
    });
    expect(await faultOf(events(other, 'hello'))).toBe('unavailable');
    expect(other.models()).toMatchObject([{ state: 'broken', lastWords: 'spawn ENOMEM' }]);
  });

  it('that was broken gets another chance when the models are set again', async () => {
    let code = 'process.exit(1)';
    const { engine } = await started({ spawn: () => run(code) });
    expect(await faultOf(events(engine, 'hello'))).toBe('unavailable');
    code = obedient;
    await engine.setModels([{ folder }]);
    expect((await speak(engine)).samples).toBe(1);
  });

  it('that was broken is tried again after a while', async () => {
    let code = 'process.exit(1)';
    const { engine, children } = await started({
      times: { ...times, retryMs: 50 },
      spawn: () => {
        const child = run(code);
        children.push(child);
        return child;
      },
    });
    expect(await faultOf(events(engine, 'hello'))).toBe('unavailable');
    await expect.poll(() => engine.reachable(voice)).toBe(true);
    expect(await faultOf(events(engine, 'hello'))).toBe('unavailable');
    expect(children.length).toBe(3);
    code = obedient;
    await expect.poll(() => engine.reachable(voice)).toBe(true);
    expect((await speak(engine)).samples).toBe(1);
  });

  it('that cannot be read is reported and not offered', async () => {
    const { engine } = await started({ models: async () => [{ folder: join(root, 'nothing') }, { folder }] });
    expect(engine.models().map(({ state }) => state)).toEqual(['idle', 'broken']);
    expect((await engine.voices()).map(({ id }) => id)).toEqual([voice]);
  });

  it.each(['/etc/passwd', '../tokens.txt', 'a/../../tokens.txt', 'tokens.txt,/etc/passwd'])(
    'that names %s among its files is not read',
    async (lexicon) => {
      const outside = join(root, 'outside');
      const files = { model: 'model.onnx', tokens: 'tokens.txt', lexicon: [lexicon] };
      await makeTestVoice(outside, { files });
      const { engine } = await started({ models: async () => [{ folder: outside }] });
      expect(engine.models()).toMatchObject([
        { state: 'broken', lastWords: expect.stringContaining('inside the folder') },
      ]);
    },
  );

  it('has no process while it is unused', async () => {
    const { engine, children } = await started({ times: { ...times, idleMs: 50 } });
    expect(children.length).toBe(0);
    await speak(engine);
    await expect.poll(() => engine.models()[0]?.state).toBe('idle');
    expect((await speak(engine)).samples).toBe(1);
    expect(children.length).toBe(2);
  });

  const other = join(root, 'other');
  const speakOther = (engine: NeuralEngine) =>
    collect(
      engine.synthesize({ parts: [{ ...part('hi'), voice: 'neural-other-voice-0' }] }, engine.output('wav')),
      engine.output('wav'),
    );

  it('stays loaded while another is used, one at a time', async () => {
    await makeTestVoice(other, { id: 'other-voice' });
    const { engine, children } = await started({ models: async () => [{ folder }, { folder: other }] });
    for (let turn = 0; turn < 3; turn++) {
      await speak(engine);
      await speakOther(engine);
    }
    expect(children.length).toBe(2);
    const controller = new AbortController();
    const fault = faultOf(events(engine, 'long piece', controller.signal));
    const spoken = speakOther(engine);
    let isSpoken = false;
    void spoken.then(() => {
      isSpoken = true;
    });
    await new Promise((resolve) => children[0]?.once('message', () => setImmediate(resolve)));
    expect(isSpoken).toBe(false);
    controller.abort();
    expect([await fault, (await spoken).samples]).toEqual(['aborted', 1]);
  });

  it('is unloaded for another when memory suffices for one only', async () => {
    await makeTestVoice(other, { id: 'other-voice' });
    const { engine, children } = await started({
      processes: 2,
      memoryBytes: 500 * mebibyte,
      models: async () => [{ folder }, { folder: other }],
    });
    await speak(engine);
    await speakOther(engine);
    expect(engine.models().map(({ state }) => state)).toEqual(['idle', 'running']);
    expect(children.length).toBe(2);
  });
});

it('is not offered without the library, which is logged in one line', async () => {
  const said: string[] = [];
  const note = (_: object, message: string) => void said.push(message);
  const { engine } = await started({ isInstalled: () => false, logger: { info: note, warn: note } });
  expect([engine.isOffered?.(), engine.reachable(), await engine.voices()]).toEqual([false, false, []]);
  expect(said).toEqual([expect.stringContaining('sherpa-onnx-node is not installed')]);
});

it('a process finds the library in the folders of NODE_PATH, and gets no secrets', async () => {
  const modules = join(root, 'modules');
  await mkdir(join(modules, 'a-library'), { recursive: true });
  await writeFile(join(modules, 'a-library/index.js'), `module.exports = 'found';`);
  const program = join(root, 'probe.mjs');
  await writeFile(
    program,
    `import { createRequire } from 'node:module';
    process.send([createRequire(import.meta.url)('a-library'), process.env.A_PASSWORD]);
    process.disconnect();`,
  );
  vi.stubEnv('NODE_PATH', modules);
  vi.stubEnv('A_PASSWORD', 'secret');
  try {
    const child = spawnNeuralProcess(pathToFileURL(program), folder);
    const [told] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    expect(told).toEqual(['found', undefined]);
  } finally {
    vi.unstubAllEnvs();
  }
});

describe('with the real library', () => {
  const sentence = 'The early morning air was calm, and they wandered slowly along the river. ';

  it('a model is tried: it speaks, and its speed is measured', async () => {
    const trial = await tryModel(folder);
    expect(trial).toMatchObject({ ok: true, sampleRateHertz: 22_050, speakers: 1 });
    if (!trial.ok) return;
    expect(trial.speed).toBeGreaterThan(1);
    expect(trial.durationMs).toBeGreaterThan(1000);
    expect(Buffer.from(trial.wav).toString('latin1', 0, 4)).toBe('RIFF');
  });

  it('a trial can be aborted while the model’s files are read', async () => {
    const leaving = new AbortController();
    const trial = tryModel(folder, { signal: leaving.signal });
    leaving.abort(new Error('it was cancelled'));
    await expect(trial).rejects.toThrow('it was cancelled');
  });

  it('the trial of a model that takes too much memory is stopped', async () => {
    const trial = await tryModel(folder, { text: sentence.repeat(200), memoryBytes: 10 * mebibyte });
    expect(trial).toMatchObject({ ok: false, lastWords: expect.stringMatching(/took \d+ MB of memory/) });
  });

  it('a broken file is reported in one line', async () => {
    const broken = join(root, 'broken');
    await makeTestVoice(broken);
    await truncate(join(broken, 'model.onnx'), 5000);
    expect(await tryModel(broken)).toMatchObject({
      ok: false,
      lastWords: expect.stringMatching(/^[^\n]{10,400}$/),
    });
  });

  it('a running text is completed when its model is replaced by a newer one', async () => {
    const newer = join(root, 'newer');
    await makeTestVoice(newer);
    const engine = createNeuralEngine({ processes: 1, models: async () => [{ folder }] });
    engines.push(engine);
    await engine.start();
    const speaking = events(engine, sentence.repeat(20))[Symbol.asyncIterator]();
    await speaking.next();
    await engine.setModels([{ folder: newer }]);
    const rest = await collect({ [Symbol.asyncIterator]: () => speaking }, engine.output('wav'));
    expect(rest.samples).toBeGreaterThan(24_000 * 40);
    expect((await speak(engine, sentence)).samples).toBeGreaterThan(24_000);
    expect(engine.models()).toMatchObject([{ folder: newer, state: 'running' }]);
  });
});
