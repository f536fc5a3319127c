import { setTimeout as sleep } from 'node:timers/promises';
import { ms, quantile, type Row, ratio } from './measure.ts';
import { type BenchServer, startServer } from './server.ts';
import { englishText } from './texts.ts';

const voice = 'en-US-JennyNeural';
let seed = 1_000_000;
let visitors = 0;
/** With fewer, a slowest twentieth is two or three of them. */
const newcomers = 200;

/** A browser at an address of its own. */
const somebody = () => ({
  fingerprint: `visitor-${++visitors}`,
  address: `198.51.${visitors >> 8}.${visitors & 255}`,
});
const sentence = () => ({ text: englishText(90, ++seed), voice, stream: true });

/** Milliseconds to the first audio of one sentence; undefined when the server asked to come again later. */
async function firstSentence(server: BenchServer, who = somebody()): Promise<number | undefined> {
  const { status, firstByteMs } = await server.synthesize(sentence(), who.fingerprint, who.address);
  if (status === 503) return undefined;
  if (status !== 200) throw new Error(`the server answered ${status}`);
  return firstByteMs;
}

/** Twenty addresses, each with the most expensive requests: slow speech of the greatest length. */
function attack(server: BenchServer): { stop(): void } {
  let isOver = false;
  const lane = async (address: string, browser: string) => {
    while (!isOver) {
      const ssml = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice
        name="${voice}"><prosody rate="x-slow">${englishText(4900, ++seed)}</prosody></voice></speak>`;
      const { status } = await server.synthesize({ ssml }, browser, address).catch(() => ({ status: 0 }));
      if (status !== 200) await sleep(100);
    }
  };
  for (let address = 1; address <= 20; address++) {
    for (let browser = 0; browser < 4; browser++)
      void lane(`192.0.2.${address}`, `attacker-${address}-${browser}`);
  }
  return {
    stop() {
      isOver = true;
    },
  };
}

async function underAttack(): Promise<Row> {
  const server = await startServer({ TRUST_PROXY: 'true' });
  try {
    for (let warmUp = 0; warmUp < 20; warmUp++) await firstSentence(server);
    const sample = async (count: number) => {
      const times: (number | undefined)[] = [];
      for (let i = 0; i < count; i++) {
        times.push(await firstSentence(server));
        await sleep(50);
      }
      return times;
    };
    const idleP95 = quantile(spoken(await sample(newcomers)), 0.95);
    const { stop } = attack(server);
    await sleep(3000);
    const attacked = await sample(newcomers);
    stop();
    const times = spoken(attacked);
    const p95 = times.length === 0 ? 0 : quantile(times, 0.95);
    return {
      what: 'first audio of one sentence while 20 addresses keep 80 slow texts of 4900 characters going, p95 against idle p95',
      measured: `${ratio(p95 / idleP95)} (${ms(idleP95)} → ${ms(p95)}, median ${ms(quantile(times, 0.5))}; ${attacked.length - times.length} of ${attacked.length} told to come later)`,
      bar: '≤ 2 ×, or 503',
      met: p95 <= 2 * idleP95,
    };
  } finally {
    await server.close();
  }
}

async function newcomer(): Promise<Row> {
  // Limits are off, because the queue itself is measured.
  const server = await startServer({ TRUST_PROXY: 'true', MAX_WAIT_SECONDS: '86400' });
  try {
    await firstSentence(server);
    let refused = 0;
    for (let i = 0; i < 200; i++) {
      const body = { text: englishText(4900, ++seed), voice };
      server.synthesize(body, `crowd-browser-${i}`, '192.0.2.1').then(
        ({ status }) => {
          if (status !== 200) refused++;
        },
        () => undefined,
      );
    }
    await sleep(1500);
    const times: number[] = [];
    for (let i = 0; i < 20; i++) times.push((await firstSentence(server)) ?? Number.POSITIVE_INFINITY);
    const slowest = Math.max(...times);
    return {
      what: 'a newcomer’s first audio while one address keeps 200 texts of 4900 characters waiting, each of its own browser; slowest of 20',
      measured: `${ms(slowest)} (median ${ms(quantile(times, 0.5))}; ${refused} of the 200 refused)`,
      bar: '≤ 2000 ms',
      met: slowest <= 2000,
    };
  } finally {
    await server.close();
  }
}

const spoken = (times: readonly (number | undefined)[]) => times.filter((time) => time !== undefined);

export async function fairnessRows(): Promise<Row[]> {
  return [await newcomer(), await underAttack()];
}
