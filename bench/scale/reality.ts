import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '../../apps/server/src/ports/database-server.ts';
import type { ChildMessage, ChildOptions } from '../../apps/server/test/pipeline-child.ts';
import { cpuSecondsOf } from '../process-cpu.ts';
import { generator } from '../texts.ts';
import type { Demand } from './simulate.ts';

const program = fileURLToPath(new URL('../../apps/server/test/pipeline-child.ts', import.meta.url));
let texts = 0;

/** Measured results, in the format of `simulate`. */
export interface Observed {
  readonly tasksPerSecond: number;
  readonly wholeMs: readonly (readonly number[])[];
}

export interface Real {
  observe(demands: readonly Demand[], seconds: number): Promise<Observed>;
  /** Of all processes together, PostgreSQL not included. */
  cpuMs(): number;
  close(): Promise<void>;
}

/** Processes with the pipeline behind HTTP, whose engine has a provider's latency per segment. */
export async function startReal(
  connection: DatabaseConnection,
  storeRoot: string,
  { processes, engineMs }: { processes: number; engineMs: number },
): Promise<Real> {
  // The engine of the tests sends four chunks.
  const options: ChildOptions = { connection, storeRoot, chunkMs: engineMs / 4 };
  const children = await Promise.all(Array.from({ length: processes }, () => startProcess(options)));
  let asked = 0;
  const speak = (segments: number, visitor: string) =>
    speakAt(children[asked++ % processes]?.url ?? '', segments, visitor);
  for (let warmUp = 0; warmUp < 20 * processes; warmUp++) await speak(1, 'warm-up-browser');
  return {
    observe: (demands, seconds) => observe(speak, demands, seconds),
    cpuMs: () => children.reduce((sum, { child }) => sum + cpuSecondsOf(child.pid ?? 0) * 1000, 0),
    async close() {
      for (const { child } of children) {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
    },
  };
}

async function startProcess(options: ChildOptions) {
  const child = fork(program, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  const [message] = (await once(child, 'message')) as [ChildMessage];
  if (!('url' in message)) throw new Error('the pipeline did not start');
  return { child, url: message.url };
}

async function speakAt(url: string, segments: number, visitor: string): Promise<void> {
  const text = Array.from({ length: segments }, () => sentence(++texts)).join(' ');
  const reply = await fetch(`${url}/api/v1/tts/single`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-browser-fingerprint': visitor,
      'x-forwarded-for': addressOf(visitor),
    },
    body: JSON.stringify({ text, voice: 'fake-en' }),
  });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`the server answered ${reply.status}`);
}

/** As long as a segment is. */
const sentence = (number: number) =>
  `This is sentence number ${number}, and it goes on for so long that nobody would put another one beside it in a segment.`;

const addressOf = (visitor: string) => {
  const number = Number(/\d+/.exec(visitor)?.[0] ?? 0);
  return `10.1.${number >> 8}.${number & 255}`;
};

async function observe(
  speak: (segments: number, visitor: string) => Promise<void>,
  demands: readonly Demand[],
  seconds: number,
): Promise<Observed> {
  const began = performance.now();
  const endsAt = began + seconds * 1000;
  const wholeMs: number[][] = demands.map(() => []);
  let completed = 0;
  const ask = async (kind: number, visitor: string) => {
    const askedAt = performance.now();
    await speak(demands[kind]?.segments ?? 1, visitor);
    const answeredAt = performance.now();
    if (answeredAt > endsAt) return;
    if (answeredAt > began + seconds * 200) completed++;
    if (askedAt > began + seconds * 200) wholeMs[kind]?.push(answeredAt - askedAt);
  };
  let visitors = 0;
  const lanes: Promise<unknown>[] = [];
  for (const [kind, { clients = 0, perSecond = 0 }] of demands.entries()) {
    const come = () => ask(kind, `visitor-${++visitors}-browser`);
    for (let client = 0; client < clients; client++) {
      const visitor = `visitor-${++visitors}-browser`;
      lanes.push(again(endsAt, () => ask(kind, visitor)));
    }
    if (perSecond > 0) lanes.push(byChance(endsAt, perSecond, generator(kind + 7), come));
  }
  await Promise.all(lanes);
  return { tasksPerSecond: completed / (seconds * 0.8), wholeMs };
}

async function again(endsAt: number, ask: () => Promise<void>): Promise<void> {
  while (performance.now() < endsAt) await ask();
}

async function byChance(
  endsAt: number,
  perSecond: number,
  random: () => number,
  ask: () => Promise<void>,
): Promise<void> {
  const open: Promise<void>[] = [];
  let nextAt = performance.now();
  while (nextAt < endsAt) {
    nextAt += (-Math.log(1 - random()) * 1000) / perSecond;
    await sleep(Math.max(0, nextAt - performance.now()));
    open.push(ask());
  }
  await Promise.all(open);
}
