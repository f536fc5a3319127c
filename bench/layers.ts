import { Agent, request as httpRequest } from 'node:http';
import { median, ms, type Row, rate } from './measure.ts';
import { startServer } from './server.ts';
import { englishText } from './texts.ts';

const rounds = 30;
const clients = 50;
const voice = 'en-US-JennyNeural';
let seed = 0;
const freshText = () => englishText(100, ++seed);

/** How a text is asked for in an API of another product. */
interface Layer {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: the text is in the address. */
  readonly body?: (text: string) => string;
}

const json = { 'content-type': 'application/json' };
const ours: Layer = {
  name: 'tts/single',
  path: '/api/v1/tts/single',
  headers: { ...json, authorization: 'Bearer any' },
  body: (text) => JSON.stringify({ text, voice, stream: true }),
};
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
  const ask = (layer: Layer) => exchange(agent, server.origin, layer, freshText());
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
