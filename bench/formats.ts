import { AudioFormat } from '@parlando/contract';
import { median, ms, type Row, rate, ratio } from './measure.ts';
import { type BenchServer, startServer } from './server.ts';
import { englishText } from './texts.ts';

const voice = process.env.BENCH_VOICE ?? 'en-US-JennyNeural';
let seed = 50_000;
const freshText = (length: number) => englishText(length, ++seed);

/** Required share of mp3's throughput by format; others are shown without one. */
const leastShare: Partial<Record<AudioFormat, number>> = { opus: 0.5, flac: 0.5 };

async function spoken(server: BenchServer, request: object) {
  const answer = await server.synthesize({ voice, ...request });
  if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`);
  return answer;
}

/** Long texts, 2 at once: all formats in turns. */
async function throughput(server: BenchServer): Promise<Row[]> {
  const rates = new Map<AudioFormat, number[]>(AudioFormat.options.map((format) => [format, []]));
  for (let round = 0; round < 5; round++) {
    for (const [format, measured] of rates)
      measured.push(await rate(6, 2, () => spoken(server, { text: freshText(2000), format })));
  }
  const ofMp3 = median(rates.get('mp3') ?? []);
  return [...rates].map(([format, measured]) => {
    const share = median(measured) / ofMp3;
    const bar = leastShare[format];
    return {
      what: `2000 characters as ${format}, 2 at once, uncached: throughput against mp3's`,
      measured: `${ratio(share)} (${(median(measured) * 2000).toFixed(0)} characters/s)`,
      bar: bar ? `≥ ${bar} ×` : '–',
      met: share >= (bar ?? 0),
    };
  });
}

async function firstByte(server: BenchServer): Promise<Row[]> {
  const times = new Map<AudioFormat, number[]>(AudioFormat.options.map((format) => [format, []]));
  for (let round = 0; round < 25; round++) {
    for (const [format, measured] of times)
      measured.push((await spoken(server, { text: freshText(300), format, stream: true })).firstByteMs);
  }
  return [...times].map(([format, measured]) => ({
    what: `first audio byte of a streamed text of 300 characters as ${format}, idle`,
    measured: ms(median(measured)),
    bar: format === 'pcm' ? '≤ 30 ms' : '–',
    met: format !== 'pcm' || median(measured) <= 30,
  }));
}

export async function formatRows(): Promise<Row[]> {
  const server = await startServer();
  try {
    for (const format of AudioFormat.options) await spoken(server, { text: freshText(300), format });
    return [...(await throughput(server)), ...(await firstByte(server))];
  } finally {
    await server.close();
  }
}
