import { Agent, request as httpRequest } from 'node:http';
import { escapeText } from '@parlando/speech';
import WebSocket, { type RawData } from 'ws';
import { median, ms, type Row, rate } from './measure.ts';
import { startServer } from './server.ts';
import { englishText } from './texts.ts';

const rounds = 30;
const clients = 50;
const voice = 'en-US-JennyNeural';
let seed = 0;
const freshText = () => englishText(100, ++seed);

/** How a text is asked for in an API of another product, by HTTP unless it says how. */
interface Layer {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: the text is in the address. */
  readonly body?: (text: string) => string;
  readonly ask?: (origin: string, text: string) => Promise<Exchange>;
}

const json = { 'content-type': 'application/json' };
const ours: Layer = {
  name: 'tts/single',
  path: '/api/v1/tts/single',
  headers: { ...json, authorization: 'Bearer any' },
  body: (text) => JSON.stringify({ text, voice, stream: true }),
};
function ssmlOf(text: string): string {
  return `<speak version="1.0" xml:lang="en-US"><voice name="${voice}">${escapeText(text)}</voice></speak>`;
}

const layers: readonly Layer[] = [
  {
    name: 'OpenAI, audio/speech',
    path: '/openai/v1/audio/speech',
    headers: { ...json, authorization: 'Bearer any' },
    body: (input) => JSON.stringify({ model: 'tts-1', input, voice: 'alloy' }),
  },
  {
    name: 'OpenAI, events',
    path: '/openai/v1/audio/speech',
    headers: { ...json, authorization: 'Bearer any' },
    body: (input) => JSON.stringify({ model: 'tts-1', input, voice: 'alloy', stream_format: 'sse' }),
  },
  {
    name: 'ElevenLabs, stream',
    path: `/elevenlabs/v1/text-to-speech/${voice}/stream?output_format=mp3_22050_32`,
    headers: { ...json, 'xi-api-key': 'any' },
    body: (text) => JSON.stringify({ text }),
  },
  {
    name: 'Azure, REST',
    path: '/cognitiveservices/v1',
    headers: {
      'content-type': 'application/ssml+xml',
      'ocp-apim-subscription-key': 'any',
      'x-microsoft-outputformat': 'audio-24khz-48kbitrate-mono-mp3',
    },
    body: ssmlOf,
  },
  { name: 'Azure, a turn of the WebSocket', path: '', headers: {}, ask: azureTurn },
  { name: 'Legado', path: `/legado/speech?voice=${voice}&text=`, headers: {} },
];

/**
 * How much later the first byte arrives through each API of another product than through our own, in turns, and whether
 * many answers at once are whole.
 */
export async function layerRows(): Promise<Row[]> {
  const server = await startServer({
    ...{ ACCOUNTS: 'off', KEY_REQUESTS_PER_MINUTE: '0', KEY_REQUESTS_AT_ONCE: '0' },
  });
  const agent = new Agent({ keepAlive: true });
  const ask = (layer: Layer) =>
    layer.ask?.(server.origin, freshText()) ?? exchange(agent, server.origin, layer, freshText());
  try {
    const all = [ours, ...layers];
    for (const layer of all) await ask(layer);
    const times = new Map(all.map((layer) => [layer, [] as number[]]));
    for (let round = 0; round < rounds; round++) {
      for (const layer of all) times.get(layer)?.push((await ask(layer)).firstByteMs);
    }
    const own = median(times.get(ours) ?? []);
    const rows: Row[] = [];
    for (const layer of layers) {
      const later = median(times.get(layer) ?? []) - own;
      let whole = 0;
      await rate(clients, clients, async () => {
        if ((await ask(layer)).isWhole) whole++;
      });
      rows.push(
        {
          what: `${layer.name}: first byte of 100 characters after that of tts/single, medians of ${rounds} in turns`,
          measured: `${ms(later)} (${ms(own + later)} : ${ms(own)})`,
          bar: '≤ 10 ms',
          met: later <= 10,
        },
        {
          what: `${layer.name}: ${clients} clients at once, answers that are whole`,
          measured: `${whole} of ${clients}`,
          bar: `${clients} of ${clients}`,
          met: whole === clients,
        },
      );
    }
    return rows;
  } finally {
    agent.destroy();
    for (const socket of idleSockets.splice(0)) socket.close();
    await server.close();
  }
}

interface Exchange {
  readonly firstByteMs: number;
  /** Whether it succeeded and ended properly. */
  readonly isWhole: boolean;
}

function exchange(
  agent: Agent,
  origin: string,
  { path, headers, body }: Layer,
  text: string,
): Promise<Exchange> {
  const address = origin + path + (body === undefined ? encodeURIComponent(text) : '');
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = httpRequest(
      address,
      { agent, method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        let firstByteMs = Number.NaN;
        response.once('data', () => {
          firstByteMs = performance.now() - startedAt;
        });
        response.resume();
        // A broken response counts as incomplete.
        response.on('error', () => undefined);
        response.on('close', () => {
          if (response.statusCode !== 200) reject(new Error(`${address} returned ${response.statusCode}`));
          else resolve({ firstByteMs, isWhole: response.complete });
        });
      },
    );
    call.on('error', reject);
    call.end(body?.(text));
  });
}

/** The SDK keeps its connection from turn to turn. */
const idleSockets: WebSocket[] = [];

/** A turn as the Speech SDK asks for it, with every event it can tell. Its connection is not part of the time. */
async function azureTurn(origin: string, text: string): Promise<Exchange> {
  const socket = idleSockets.pop() ?? (await openSocket(origin));
  const id = String(++seed).padStart(32, '0');
  const frame = (path: string, body: string) =>
    socket.send(`Path: ${path}\r\nX-RequestId: ${id}\r\n\r\n${body}`);
  const names = ['word', 'punctuation', 'sentence'].map((name) => `${name}BoundaryEnabled`);
  const metadataOptions = Object.fromEntries(
    [...names, 'visemeEnabled', 'sessionEndEnabled'].map((name) => [name, true]),
  );
  const audio = { metadataOptions, outputFormat: 'audio-24khz-48kbitrate-mono-mp3' };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let firstByteMs = Number.NaN;
    const onClose = (code: number) => reject(new Error(`the turn was closed with ${code}`));
    const onMessage = (data: RawData, isBinary: boolean) => {
      if (isBinary && Number.isNaN(firstByteMs)) firstByteMs = performance.now() - startedAt;
      if (isBinary || !String(data).includes('Path:turn.end')) return;
      socket.off('message', onMessage).off('close', onClose);
      idleSockets.push(socket);
      resolve({ firstByteMs, isWhole: true });
    };
    socket.on('message', onMessage).on('close', onClose);
    frame('synthesis.context', JSON.stringify({ synthesis: { audio } }));
    frame('ssml', ssmlOf(text));
  });
}

function openSocket(origin: string): Promise<WebSocket> {
  const path = '/tts/cognitiveservices/websocket/v1?Ocp-Apim-Subscription-Key=any';
  const socket = new WebSocket(origin.replace(/^http/, 'ws') + path);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket)).once('error', reject);
  });
}
