import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { median, ms, quantile, type Row } from './measure.ts';
import { type BenchServer, startServer } from './server.ts';
import { englishText } from './texts.ts';

const voice = 'en-US-JennyNeural';
const rounds = 30;
/** As fast as a chat provider writes. */
const wordGapMs = 30;
const clientsAtOnce = 50;
const patienceMs = 10_000;
let seed = 50_000;

/** An uncached sentence. Its last word is not a single letter, which with a full stop would not end a sentence. */
function freshSentence(): string {
  const words =
    englishText(60, ++seed)
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return `People say ${words.slice(0, -1).join(' ')} indeed.`;
}

async function openStream({ origin }: BenchServer): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/v1/tts/stream?voice=${voice}`, {
    headers: { 'x-browser-fingerprint': 'benchmark-browser' },
  });
  await once(socket, 'open');
  return socket;
}

const say = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));

/** Milliseconds from sending the last word of the first sentence to the first audio. */
async function firstAudio(server: BenchServer, goesOn: boolean): Promise<number> {
  const socket = await openStream(server);
  const sentence = freshSentence();
  const heard = new Promise<number>((resolve, reject) => {
    socket.on('message', (data, isBinary) => {
      if (isBinary) resolve(performance.now());
      else if (String(data).startsWith('{"error"')) reject(new Error(String(data)));
    });
    setTimeout(() => reject(new Error(`nothing was heard of “${sentence}”`)), patienceMs).unref();
  });
  for (const word of sentence.match(/\S+ ?/g) ?? []) {
    say(socket, { text: word });
    if (!word.endsWith('.')) await sleep(wordGapMs);
  }
  const endedAt = performance.now();
  if (goesOn) {
    await sleep(wordGapMs);
    say(socket, { text: ' And' });
  }
  const heardAt = await heard;
  socket.terminate();
  return heardAt - endedAt;
}

/** A row for the WebSocket, beside the first byte of `tts/single` in the same rounds. */
async function latencyRow(server: BenchServer, what: string, goesOn: boolean): Promise<Row> {
  const ours: number[] = [];
  const single: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await firstAudio(server, goesOn));
    const answer = await server.synthesize({ text: freshSentence(), voice, stream: true });
    if (answer.status !== 200) throw new Error(`the server answered ${answer.status}`);
    single.push(answer.firstByteMs);
  }
  const measured = median(ours);
  return {
    what,
    measured: `${ms(measured)} (p95 ${ms(quantile(ours, 0.95))}; tts/single ${ms(median(single))})`,
    bar: '≤ 150 ms',
    met: measured <= 150,
  };
}

/** Whether the audio of a text was complete. */
async function isWhole(server: BenchServer): Promise<boolean> {
  const socket = await openStream(server);
  const sentences = Array.from({ length: 4 }, freshSentence);
  let heard = 0;
  const ended = new Promise<void>((resolve) => {
    socket.on('message', (data, isBinary) => {
      if (isBinary) return;
      const reply = JSON.parse(String(data)) as { sentence?: object; end?: object };
      if (reply.sentence) heard++;
      if (reply.end) resolve();
    });
  });
  say(socket, { text: sentences.join(' '), end: true });
  await ended;
  socket.terminate();
  return heard === sentences.length;
}

/** Text that arrives in pieces, over the WebSocket. */
export async function textStreamRows(): Promise<Row[]> {
  const server = await startServer();
  try {
    for (let warmUp = 0; warmUp < 5; warmUp++) await firstAudio(server, true);
    const after = `words ${wordGapMs} ms apart: first audio after the first sentence has ended`;
    const rows = [
      await latencyRow(server, `${after}, and more follows`, true),
      await latencyRow(server, `${after}, and nothing follows`, false),
    ];
    const whole = await Promise.all(Array.from({ length: clientsAtOnce }, () => isWhole(server)));
    const count = whole.filter(Boolean).length;
    return [
      ...rows,
      {
        what: `${clientsAtOnce} streams of four sentences at once: heard whole`,
        measured: `${count} of ${clientsAtOnce}`,
        bar: `${clientsAtOnce} of ${clientsAtOnce}`,
        met: count === clientsAtOnce,
      },
    ];
  } finally {
    await server.close();
  }
}
