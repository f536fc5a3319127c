import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createEspeakEngine } from '@parlando/engines';
import type { Engine, SpokenPart } from '@parlando/speech';
import {
  createNeuralEngine,
  type NeuralEngineOptions,
} from '../packages/engines/src/neural/neural-engine.ts';
import { spawnNeuralProcess } from '../packages/engines/src/neural/neural-process.ts';
import { makeTestVoice } from '../packages/engines/src/neural/testing/test-voice.ts';
import { median, ms, type Row, ratio } from './measure.ts';
import { englishText } from './texts.ts';

const built = (name: string) => new URL(`../apps/server/dist/${name}.js`, import.meta.url);
const voice = 'neural-test-voice-0';
const clause = 'The early morning air was calm and they slept.';
let seed = 0;
const freshText = () => englishText(240, ++seed);
const tickMs = 10;

/** All measurements of one run, on the test voice with as much arithmetic as a Piper voice. */
export async function neuralRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlando-bench-voice-'));
  try {
    await makeTestVoice(folder, { ballast: 12, speed: 7 });
    return [
      ...(await loadRows(folder)),
      ...(await overheadRows(folder)),
      await pairRow(folder),
      await memoryRow(folder),
      ...(await besideRows(folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const startAlone = (folder: string) =>
  fork(new URL('sherpa-alone.mjs', import.meta.url), [folder], { execArgv: [] });
const startOurs = (folder: string) => spawnNeuralProcess(built('neural-worker'), folder);

async function loadRows(folder: string): Promise<Row[]> {
  const timed = async (start: (folder: string) => ChildProcess) => {
    const startedAt = performance.now();
    const child = start(folder);
    await once(child, 'message');
    const readyMs = performance.now() - startedAt;
    child.kill('SIGKILL');
    await once(child, 'exit');
    return readyMs;
  };
  const [ours, alone]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round++) {
    ours.push(await timed(startOurs));
    alone.push(await timed(startAlone));
  }
  const share = median(ours) / median(alone);
  return [
    {
      what: 'a process is ready after a kill, against one with sherpa-onnx alone, median of 9',
      measured: `${ratio(share)} (${ms(median(ours))} : ${ms(median(alone))})`,
      bar: '≤ 1.2 ×',
      met: share <= 1.2,
    },
  ];
}

async function overheadRows(folder: string): Promise<Row[]> {
  const children: ChildProcess[] = [];
  const engine = await openEngine(folder, 1, children);
  const alone = startAlone(folder);
  await once(alone, 'message');
  const ask = async (text: string) => {
    alone.send(text);
    await once(alone, 'message');
  };
  await speak(engine, clause);
  await ask(clause);
  const [oursFirst, aloneFirst]: [number[], number[]] = [[], []];
  for (let round = 0; round < 15; round++) {
    oursFirst.push((await speak(engine, clause)).firstMs);
    const startedAt = performance.now();
    await ask(clause);
    aloneFirst.push(performance.now() - startedAt);
  }
  let [oursCpu, aloneCpu] = [0, 0];
  for (let round = 0; round < 12; round++) {
    const text = freshText();
    const before = cpuMs(children[0]) + ownCpuMs();
    await speak(engine, text);
    oursCpu += cpuMs(children[0]) + ownCpuMs() - before;
    const start = cpuMs(alone);
    await ask(text);
    aloneCpu += cpuMs(alone) - start;
  }
  alone.kill('SIGKILL');
  await engine.close();
  const extra = oursCpu / aloneCpu - 1;
  const extraMs = median(oursFirst) - median(aloneFirst);
  return [
    {
      what: 'CPU of 12 texts of 240 characters as wav, over sherpa-onnx alone',
      measured: `${(extra * 100).toFixed(1)} % (${ms(oursCpu)} : ${ms(aloneCpu)})`,
      bar: '≤ 5 %',
      met: extra <= 0.05,
    },
    {
      what: 'first byte of a clause, over the whole clause of sherpa-onnx alone, median of 15',
      measured: `${ms(extraMs)} (${ms(median(oursFirst))} : ${ms(median(aloneFirst))})`,
      bar: '≤ 30 ms',
      met: extraMs <= 30,
    },
  ];
}

const pairRounds = 3;
const pairTexts = 8;

/** For comparison the machine's own limit: two processes of sherpa-onnx alone against one. */
async function pairRow(folder: string): Promise<Row> {
  const [ours, alone]: [number[], number[]] = [[], []];
  for (let round = 0; round < pairRounds; round++) {
    ours.push((await soundPerSecond(folder, 2)) / (await soundPerSecond(folder, 1)));
    alone.push((await textsPerSecond(folder, 2)) / (await textsPerSecond(folder, 1)));
  }
  const gain = median(ours);
  return {
    what: `audio of two processes against one, on two cores, median of ${pairRounds}`,
    measured: `${ratio(gain)} (sherpa-onnx alone: ${ratio(median(alone))})`,
    bar: '≥ 1.7 ×',
    met: gain >= 1.7,
  };
}

async function soundPerSecond(folder: string, processes: number): Promise<number> {
  const engine = await openEngine(folder, processes);
  await Promise.all(Array.from({ length: processes }, () => speak(engine, clause)));
  const startedAt = performance.now();
  const takes = await Promise.all(Array.from({ length: pairTexts }, () => speak(engine, freshText())));
  const seconds = (performance.now() - startedAt) / 1000;
  await engine.close();
  return takes.reduce((sum, { soundMs }) => sum + soundMs / 1000, 0) / seconds;
}

async function textsPerSecond(folder: string, processes: number): Promise<number> {
  const children = Array.from({ length: processes }, () => startAlone(folder));
  await Promise.all(children.map((child) => once(child, 'message')));
  const startedAt = performance.now();
  let left = pairTexts;
  const work = async (child: ChildProcess) => {
    while (left-- > 0) {
      child.send(freshText());
      await once(child, 'message');
    }
  };
  await Promise.all(children.map(work));
  for (const child of children) child.kill('SIGKILL');
  return pairTexts / ((performance.now() - startedAt) / 1000);
}

const shortIdleMs = 1000;
const mebibyte = 1024 * 1024;

/** Of this process and those of the engine, with an idle time of a second in place of five minutes. */
async function memoryRow(folder: string): Promise<Row> {
  const children: ChildProcess[] = [];
  const engine = await openEngine(folder, 2, children, { idleMs: shortIdleMs });
  const held = () => process.memoryUsage.rss() + children.reduce((sum, child) => sum + rssOf(child), 0);
  const before = held();
  await Promise.all(Array.from({ length: 8 }, () => speak(engine, freshText())));
  const busy = held();
  await Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  const share = held() / before;
  await engine.close();
  return {
    what: 'memory after the idle time (a second here), against before the first text',
    measured: `${ratio(share)} (before ${mb(before)}, speaking ${mb(busy)}, after ${mb(held())})`,
    bar: '≤ 1.1 ×',
    met: share <= 1.1,
  };
}

const mb = (bytes: number) => `${Math.round(bytes / mebibyte)} MB`;

/** Linux: memory of a process, 0 when it has ended. */
function rssOf({ pid, exitCode, signalCode }: ChildProcess): number {
  if (exitCode !== null || signalCode !== null) return 0;
  return 1024 * Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Other latencies while two processes are busy. */
async function besideRows(folder: string): Promise<Row[]> {
  const espeak = createEspeakEngine({ threads: 2, workerUrl: built('espeak-worker') });
  await espeak.start();
  const firstOf = async () => {
    const firsts: number[] = [];
    for (let round = 0; round < 40; round++)
      firsts.push((await speak(espeak, englishText(100, ++seed), 'espeak-en-US-ruth')).firstMs);
    return median(firsts);
  };
  await firstOf();
  const idleMs = await firstOf();
  const engine = await openEngine(folder, 2);
  const stop = new AbortController();
  const lanes = [0, 1].map(async () => {
    while (!stop.signal.aborted) await speak(engine, freshText());
  });
  await speak(engine, clause);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const busyMs = await firstOf();
  delay.disable();
  stop.abort();
  await Promise.all(lanes);
  await Promise.all([engine.close(), espeak.close()]);
  const p99Ms = Math.max(0, delay.percentile(99) / 1e6 - 1);
  return [
    {
      what: 'event-loop delay p99 while two processes speak, and the embedded engine as well',
      measured: ms(p99Ms),
      bar: '≤ 20 ms',
      met: p99Ms <= 20,
    },
    {
      what: 'first byte of 100 characters of the embedded engine meanwhile, against idle, median of 40',
      measured: `${ratio(busyMs / idleMs)} (${ms(busyMs)} : ${ms(idleMs)})`,
      bar: '≤ 1.2 ×',
      met: busyMs / idleMs <= 1.2,
    },
  ];
}

async function openEngine(
  folder: string,
  processes: number,
  children: ChildProcess[] = [],
  times: NeuralEngineOptions['times'] = {},
): Promise<Engine> {
  const engine = createNeuralEngine({
    processes,
    times,
    memoryBytes: 4 * 1024 ** 3,
    models: async () => [{ folder }],
    spawn(at) {
      const child = startOurs(at);
      children.push(child);
      return child;
    },
  });
  await engine.start();
  return engine;
}

async function speak(engine: Engine, text: string, who = voice) {
  const part: SpokenPart = {
    ...{ kind: 'text', text, voice: who, rate: 1, pitch: 1, range: 1, volume: 100, alignment: [] },
  };
  const output = engine.output('wav');
  const startedAt = performance.now();
  let firstMs = Number.NaN;
  let samples = 0;
  for await (const event of engine.synthesize({ parts: [part] }, output)) {
    if (event.type === 'audio' && Number.isNaN(firstMs)) firstMs = performance.now() - startedAt;
    if (event.type === 'end') samples = event.samples;
  }
  return { firstMs, soundMs: (samples * 1000) / output.sampleRateHertz };
}

/** Linux: user and system time of a process. */
function cpuMs(child: ChildProcess | undefined): number {
  const stat = readFileSync(`/proc/${child?.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
