import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReadAloudServer } from '@parlando/engines/testing/read-aloud-server';
import {
  buildWithNullEngine,
  type Cluster,
  type ClusterHost,
  type Role,
  startClusterHost,
} from './cluster.ts';
import { median, ms, quantile, type Row, range, rate, ratio } from './measure.ts';
import type { BenchServer } from './server.ts';
import { englishText } from './texts.ts';

const voice = 'en-US-JennyNeural';
const clients = 8;
const people = 20;
/** Latency of a provider's first audio. */
const providerMs = 200;
let seed = 20_000_000;
const freshText = (length: number) => englishText(length, ++seed);
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** Several processes of the product over one external PostgreSQL 15 and one folder. */
export async function nodeRows(): Promise<Row[]> {
  const host = await startClusterHost();
  try {
    return [
      await tasksPerSecond(host),
      await secondWorker(host),
      await besideBatches(host),
      ...(await firstByteElsewhere(host)),
    ];
  } finally {
    await host.close();
  }
}

async function withCluster<Result>(
  cluster: Promise<Cluster>,
  use: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  const started = await cluster;
  try {
    return await use(started);
  } finally {
    await started.close();
  }
}

/** Browser and address of a guest. */
const personOf = (index: number) => [`person-${index}`, `198.51.100.${index}`] as const;

async function ask(server: BenchServer, body: object, who = 'somebody', address?: string) {
  const answer = await server.synthesize({ voice, ...body }, who, address);
  if (answer.status !== 200 && answer.status !== 202) throw new Error(`the server answered ${answer.status}`);
  return answer;
}

export async function tasksPerSecond(host: ClusterHost): Promise<Row> {
  const { main, remove } = await buildWithNullEngine();
  try {
    return await withCluster(
      host.start({ roles: ['api', 'api', 'worker', 'worker'], main }),
      async ({ servers }) => {
        const apis = servers.slice(0, 2);
        const round = () =>
          rate(600, clients, async (index) =>
            ask(
              apis[index % apis.length] as BenchServer,
              { text: freshText(40), voice: 'fake-en' },
              ...personOf(index % clients),
            ),
          );
        // Until hot code is compiled.
        for (let warmUp = 0; warmUp < 8; warmUp++) await round();
        const rates: number[] = [];
        const before = servers.map((server) => server.cpuSeconds());
        for (let i = 0; i < 5; i++) rates.push(await round());
        const cpuMs = servers.map((server, i) => (server.cpuSeconds() - (before[i] ?? 0)) / 3);
        return {
          what: `an engine that takes no time, 2 api and 2 worker, ${clients} clients: tasks a second accepted and finished`,
          measured: `${median(rates).toFixed(1)}/s (${range(rates)}; CPU a task: api ${ms((cpuMs[0] ?? 0) + (cpuMs[1] ?? 0))}, worker ${ms((cpuMs[2] ?? 0) + (cpuMs[3] ?? 0))}; ${load()})`,
          bar: '≥ 300/s',
          met: median(rates) >= 300,
        };
      },
    );
  } finally {
    remove();
  }
}

/** A cluster whose workers speak through a provider on this machine. */
async function withProvider<Result>(
  host: ClusterHost,
  roles: readonly Role[],
  use: (cluster: Cluster) => Promise<Result>,
): Promise<Result> {
  // mp3 hardly gets smaller, and here the provider's own work takes from the cores of those that are measured.
  const provider = await startReadAloudServer({ compresses: false });
  try {
    const env = {
      EDGE_READ_ALOUD: 'auto',
      EDGE_READ_ALOUD_URL: provider.url,
      MAX_WAIT_SECONDS: '86400',
    };
    return await withCluster(host.start({ roles, env }), async (cluster) => {
      await eventuallyReachable(cluster, roles.filter((role) => role !== 'api').length);
      provider.fault = { kind: 'slow', delayMs: providerMs };
      return use(cluster);
    });
  } finally {
    await provider.close();
  }
}

async function eventuallyReachable({ database }: Cluster, speakers: number): Promise<void> {
  for (;;) {
    const { rowCount } = await database.pool.query(
      `SELECT FROM nodes WHERE engines -> 'edge-read-aloud' ->> 'reachable' = 'true'`,
    );
    if (rowCount === speakers) return;
    await sleep(50);
  }
}

const segmentsOf = async ({ database }: Cluster): Promise<number> =>
  (await database.pool.query('SELECT count(blob)::int AS n FROM segments')).rows[0].n;

/** Segments a second with a long queue. */
function segmentsPerSecond(host: ClusterHost, workers: 1 | 2): Promise<number> {
  const roles: Role[] = workers === 1 ? ['api', 'worker'] : ['api', 'worker', 'worker'];
  return withProvider(host, roles, async (cluster) => {
    const [api] = cluster.servers as [BenchServer];
    for (let task = 0; task < 100; task++)
      await ask(
        api,
        { text: freshText(4000), async: true },
        `person-${task % people}`,
        `198.51.100.${task % people}`,
      );
    await sleep(2000);
    const [before, startedAt] = [await segmentsOf(cluster), performance.now()];
    await sleep(8000);
    return ((await segmentsOf(cluster)) - before) / ((performance.now() - startedAt) / 1000);
  });
}

export async function secondWorker(host: ClusterHost): Promise<Row> {
  const rounds: { one: number; two: number }[] = [];
  for (let round = 0; round < 2; round++)
    rounds.push({ one: await segmentsPerSecond(host, 1), two: await segmentsPerSecond(host, 2) });
  const ratios = rounds.map(({ one, two }) => two / one);
  const rates = (which: 'one' | 'two') => range(rounds.map((round) => round[which]));
  return {
    what: `a provider of ${providerMs} ms that does not compress: segments a second of 2 workers over those of 1`,
    measured: `${ratio(median(ratios))} (${range(ratios, 2)}; ${rates('one')}/s → ${rates('two')}/s; ${load()})`,
    bar: '≥ 1.8 ×',
    met: median(ratios) >= 1.8,
  };
}

/** Milliseconds to the first audio of people who request a sentence, pause, and request another. */
async function firstAudioOfPeople(server: BenchServer, forMs: number): Promise<number[]> {
  const endsAt = performance.now() + forMs;
  const times: number[] = [];
  const person = async (index: number) => {
    await sleep((index * 1000) / people);
    while (performance.now() < endsAt) {
      const body = { text: freshText(90), stream: true };
      times.push((await ask(server, body, ...personOf(index))).firstByteMs);
      await sleep(1000);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, index) => person(index)));
  return times;
}

/** 10 000 items in lists of 100 people, which is as many as a guest's list has. */
async function postBatches({ origin }: BenchServer): Promise<void> {
  for (let list = 0; list < 100; list++) {
    const items = Array.from({ length: 100 }, () => ({ id: randomUUID(), voice, text: freshText(90) }));
    const reply = await fetch(`${origin}/api/v1/batches`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-browser-fingerprint': `list-of-${list}`,
        'x-forwarded-for': `203.0.113.${list}`,
      },
      body: JSON.stringify({ id: randomUUID(), items }),
    });
    if (reply.status !== 200) throw new Error(`a list was answered ${reply.status}: ${await reply.text()}`);
  }
}

export function besideBatches(host: ClusterHost): Promise<Row> {
  return withProvider(host, ['api', 'worker', 'worker'], async (cluster) => {
    const [api] = cluster.servers as [BenchServer];
    const done = async () =>
      (await cluster.database.pool.query(`SELECT count(*)::int AS n FROM batch_items WHERE state = 'done'`))
        .rows[0].n;
    await firstAudioOfPeople(api, 2000);
    const idle = quantile(await firstAudioOfPeople(api, 15_000), 0.95);
    await postBatches(api);
    await sleep(2000);
    const before = await done();
    const beside = quantile(await firstAudioOfPeople(api, 15_000), 0.95);
    const items = ((await done()) - before) / 15;
    return {
      what: `a provider of ${providerMs} ms that does not compress, 2 workers, 100 lists of 100 items beside ${people} people: their first audio, p95 over that without lists`,
      measured: `${ratio(beside / idle)} (${ms(idle)} → ${ms(beside)}; ${items.toFixed(0)} items/s; ${load()})`,
      bar: '≤ 1.5 ×',
      met: beside <= 1.5 * idle,
    };
  });
}

export function firstByteElsewhere(host: ClusterHost): Promise<Row[]> {
  return withCluster(host.start({ roles: ['all', 'api'] }), async ({ servers }) => {
    const [here, there] = servers as [BenchServer, BenchServer];
    const body = () => ({ text: freshText(100), stream: true });
    for (let warmUp = 0; warmUp < 20; warmUp++) for (const server of servers) await ask(server, body());
    const local: number[] = [];
    const remote: number[] = [];
    for (let pair = 0; pair < 150; pair++) {
      local.push((await ask(here, body())).firstByteMs);
      remote.push((await ask(there, body())).firstByteMs);
    }
    return [0.5, 0.95].map((share) => {
      const [near, far] = [quantile(local, share), quantile(remote, share)];
      return {
        what: `first byte of 100 characters at a process that another speaks for, after that at the speaking one, p${100 * share}`,
        measured: `${ms(far - near)} (${ms(near)} : ${ms(far)}; ${load()})`,
        bar: share === 0.95 ? '≤ 100 ms' : '–',
        met: share !== 0.95 || far - near <= 100,
      };
    });
  });
}
