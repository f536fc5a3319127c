import { median, ms, quantile, type Row, range, rate, ratio } from './measure.ts';
import { cpuSecondsOfEndedChildren } from './process-cpu.ts';
import { speakWithCommandLine } from './reference.ts';
import { type BenchServer, startServer } from './server.ts';
import { englishText } from './texts.ts';

const voice = process.env.BENCH_VOICE ?? 'en-US-JennyNeural';
let seed = 0;
const freshText = (length: number) => englishText(length, ++seed);
const body = (text: string, more: object = {}) => ({ text, voice, format: 'mp3', ...more });

async function spoken(server: BenchServer, request: object) {
  const answer = await server.synthesize({ ...request });
  if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`);
  return answer;
}

/** Throughput and cost of one of two kinds of work in each round. */
interface Pace {
  readonly perSecond: number;
  readonly cpuMs: number;
}

/** `cpuSeconds`: of the processes that do the jobs, since their start. */
async function paceOf(
  { count, atOnce }: { count: number; atOnce: number },
  cpuSeconds: () => number,
  job: () => Promise<unknown>,
): Promise<Pace> {
  const before = cpuSeconds();
  const perSecond = await rate(count, atOnce, job);
  return { perSecond, cpuMs: (1000 * (cpuSeconds() - before)) / count };
}

/**
 * 100 characters, ours and the command line alternating. Two concurrent commands keep both cores busy. Requests wait for
 * the database and for disks: two at once leave the cores partly idle, 8 keep them busy.
 */
async function throughput(server: BenchServer, atOnce: number): Promise<Row[]> {
  const fresh = { count: 80, atOnce };
  const rounds: { ours: Pace; theirs: Pace; cached: Pace }[] = [];
  const known = body(freshText(100));
  for (let round = 0; round < 5; round++) {
    const ours = await paceOf(fresh, server.cpuSeconds, () => spoken(server, body(freshText(100))));
    const theirs = await paceOf(fresh, cpuSecondsOfEndedChildren, () => speakWithCommandLine(freshText(100)));
    await spoken(server, known);
    const cached = await paceOf({ count: 320, atOnce }, server.cpuSeconds, () => spoken(server, known));
    rounds.push({ ours, theirs, cached });
  }
  const rates = (kind: 'ours' | 'theirs' | 'cached') => rounds.map((round) => round[kind].perSecond);
  const cpu = (kind: 'ours' | 'theirs' | 'cached') => median(rounds.map((round) => round[kind].cpuMs));
  const ratios = rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond);
  return [
    {
      what: `100 characters over HTTP, ${atOnce} at once, uncached: requests a second against the command line`,
      measured: `${ratio(median(ratios))} (${range(rates('ours'))}/s : ${range(rates('theirs'))}/s; CPU ${ms(cpu('ours'))} : ${ms(cpu('theirs'))})`,
      bar: '≥ 2 ×',
      met: median(ratios) >= 2,
    },
    {
      what: `100 characters over HTTP, ${atOnce} at once, from the cache: requests a second`,
      measured: `${median(rates('cached')).toFixed(0)}/s (${range(rates('cached'))}; CPU ${ms(cpu('cached'))})`,
      bar: '≥ 350/s',
      met: median(rates('cached')) >= 350,
    },
  ];
}

async function firstByte(server: BenchServer): Promise<Row[]> {
  const reference: number[] = [];
  const ours = { 100: [] as number[], 2000: [] as number[] };
  for (let round = 0; round < 25; round++) {
    reference.push((await speakWithCommandLine(freshText(100))).firstByteMs);
    for (const length of [100, 2000] as const) {
      ours[length].push((await spoken(server, body(freshText(length), { stream: true }))).firstByteMs);
    }
  }
  const theirs = median(reference);
  return ([100, 2000] as const).map((length) => {
    const measured = median(ours[length]);
    return {
      what: `first audio byte of a streamed text of ${length} characters, idle, against the command line's for 100`,
      measured: `${ratio(measured / theirs)} (${ms(measured)} : ${ms(theirs)})`,
      bar: '≤ 1 ×',
      met: measured <= theirs,
    };
  });
}

async function crowdedFirstByte(server: BenchServer): Promise<Row> {
  const times: number[] = [];
  await rate(64, 8, async () => {
    times.push((await spoken(server, body(freshText(2000), { stream: true }))).firstByteMs);
  });
  const measured = quantile(times, 0.95);
  return {
    what: 'first audio byte, 2000 characters, 8 at once, p95',
    measured: `${ms(measured)} (median ${ms(median(times))})`,
    bar: '≤ 250 ms',
    met: measured <= 250,
  };
}

async function cache(server: BenchServer): Promise<Row> {
  const ratios: number[] = [];
  for (let round = 0; round < 3; round++) {
    const request = body(freshText(5000));
    const cold = await spoken(server, request);
    const warm: number[] = [];
    for (let repeat = 0; repeat < 5; repeat++) warm.push((await spoken(server, request)).totalMs);
    ratios.push(cold.totalMs / median(warm));
  }
  const measured = median(ratios);
  return {
    what: 'a repeated text of 5000 characters: synthesis against cache',
    measured: ratio(measured),
    bar: '≥ 20 ×',
    met: measured >= 20,
  };
}

async function longText(): Promise<Row[]> {
  const server = await startServer({ FREE_CHARACTER_LIMIT: '200000' });
  try {
    await spoken(server, body(freshText(5000)));
    const warm = await server.mark();
    const answer = await spoken(server, body(freshText(100_000), { stream: true }));
    const during = await server.mark();
    const grownMiB = (during.peakRssBytes - warm.rssBytes) / 2 ** 20;
    return [
      {
        what: '100 000 characters: event-loop delay p99',
        measured: `${ms(during.eventLoopP99Ms)} (max ${ms(during.eventLoopMaxMs)})`,
        bar: '≤ 50 ms',
        met: during.eventLoopP99Ms <= 50,
      },
      {
        what: '100 000 characters: memory over a server warmed by 5000',
        measured: `${grownMiB.toFixed(0)} MiB`,
        bar: '≤ 64 MiB',
        met: grownMiB <= 64,
      },
      {
        what: '100 000 characters: audio starts',
        measured: ms(answer.firstByteMs),
        bar: '≤ 1000 ms',
        met: answer.firstByteMs <= 1000,
      },
    ];
  } finally {
    await server.close();
  }
}

/** 200 equal requests of one fingerprint at once with quota for k: exactly k may pass. A hundred times. */
async function quotaRace(): Promise<Row> {
  const text = 'Exactly as many as the quota allows.';
  const allowed = 7;
  const server = await startServer({ FREE_DAILY_CHARACTERS: String(text.length * allowed) });
  let exact = 0;
  try {
    for (let round = 0; round < 100; round++) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => server.synthesize(body(text), `benchmark-browser-${round}`)),
      );
      const passed = answers.filter(({ status }) => status === 200).length;
      const refused = answers.filter(({ status }) => status === 402).length;
      if (passed === allowed && refused === 200 - allowed) exact++;
    }
  } finally {
    await server.close();
  }
  return {
    what: `200 equal requests at once, quota for ${allowed}: exactly ${allowed} answer 200 and the rest 402`,
    measured: `${exact} of 100 times`,
    bar: '100 of 100',
    met: exact === 100,
  };
}

export async function speechRows(): Promise<Row[]> {
  const server = await startServer({}, { isProbed: false });
  const rows: Row[] = [];
  try {
    for (let warmUp = 0; warmUp < 60; warmUp++) await spoken(server, body(freshText(100)));
    for (const atOnce of [2, 8]) rows.push(...(await throughput(server, atOnce)));
    rows.push(...(await firstByte(server)));
    rows.push(await crowdedFirstByte(server), await cache(server));
  } finally {
    await server.close();
  }
  return [...rows, ...(await longText()), await quotaRace()];
}
