import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AudioFormat, contentTypes } from '@parlando/contract';
import { createEspeakEngine } from '@parlando/engines';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPipeline, type Pipeline } from '../../../test/pipeline.ts';
import { expectBalancedLedger, headersOf, speak, taskState } from '../../../test/pipeline-client.ts';
import { createTestDatabase } from '../../../test/test-database.ts';

const database = await createTestDatabase();
const engine = createEspeakEngine({ threads: 1 });
let pipeline: Pipeline;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-formats-'));
  pipeline = await createPipeline({ database, engine });
});
afterAll(async () => {
  await pipeline.close();
  await expectBalancedLedger(database.pool);
  await database.close();
  await rm(folder, { recursive: true });
});

const text = 'Good morning.\n\nHow are you today? I hope that everything is fine.\n\nGoodbye.';
const voice = 'en-US-JennyNeural';

async function speakAs(body: Record<string, unknown>): Promise<{ response: Response; bytes: Buffer }> {
  const response = await speak(pipeline.url, { text, voice, ...body });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Decodes a file with ffmpeg; headerless samples need a format description. */
async function decodedSamples(bytes: Buffer, format: AudioFormat, rate: number): Promise<number> {
  const raw: Partial<Record<AudioFormat, string>> = { pcm: 's16le', ulaw: 'mulaw', alaw: 'alaw' };
  const input = raw[format] ? ['-f', raw[format], '-ar', String(rate), '-ac', '1'] : [];
  const file = join(folder, `audio.${format}`);
  await writeFile(file, bytes);
  const args = ['-v', 'error', '-xerror', ...input, '-i', file, '-f', 's16le', '-'];
  return execFileSync('ffmpeg', args, { maxBuffer: 1 << 28 }).length / 2;
}

async function storedSamples(id: string | null): Promise<{ samples: number; rate: number }> {
  const { rows } = await database.pool.query<{ samples: number; rate: number }>(
    `SELECT sum(samples)::int AS samples, min(sample_rate) AS rate FROM segments JOIN tasks ON tasks.id = task_id
     WHERE task_id = $1`,
    [id],
  );
  return rows[0] as { samples: number; rate: number };
}

describe.each(AudioFormat.options)('%s', (format) => {
  test('has the same bytes whole, streamed, by link and by range, and its stated length', async () => {
    const { response, bytes } = await speakAs({ format });
    expect(response.headers.get('content-type')).toBe(contentTypes[format]);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const id = response.headers.get('x-task-id');
    const { samples, rate } = await storedSamples(id);
    expect(response.headers.get('x-sample-rate')).toBe(String(rate));
    const scale = format === 'opus' ? 48_000 / rate : 1;
    expect(await decodedSamples(bytes, format, rate)).toBe(samples * scale);

    const state = await taskState(pipeline.url, id);
    expect(state.fileSize).toBe(bytes.length);
    const link = pipeline.url + state.audioUrl;
    const download = await fetch(`${link}&download=1`);
    expect(download.headers.get('content-disposition')).toMatch(new RegExp(`\\.${format}"$`));
    expect(download.headers.get('content-type')).toBe(contentTypes[format]);
    expect(Buffer.from(await download.arrayBuffer()).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [0, 9],
      [40, 5000],
      [bytes.length - 100, bytes.length - 1],
    ] as const) {
      const part = await fetch(link, { headers: { range: `bytes=${start}-${end}` } });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
    }

    const streamed = (await speakAs({ format, stream: true })).bytes;
    // The header of a stream cannot contain the length.
    expect(streamed.length).toBe(bytes.length);
    expect(streamed.subarray(44).equals(bytes.subarray(44))).toBe(true);
  });
});

test('sample rate and bit rate are as requested', async () => {
  const short = 'Good morning.';
  for (const [format, sampleRate, bitrate] of [
    ['mp3', 48_000, 192],
    ['opus', 48_000, 32],
    ['flac', 16_000, undefined],
    ['pcm', 24_000, undefined],
    ['aac', 44_100, 128],
    ['ulaw', 8000, undefined],
  ] as const) {
    const { response, bytes } = await speakAs({ text: short, format, sampleRate, bitrate });
    expect(response.status).toBe(200);
    const { samples, rate } = await storedSamples(response.headers.get('x-task-id'));
    expect(rate).toBe(sampleRate);
    expect(await decodedSamples(bytes, format, rate)).toBe(samples);
    if (bitrate && format !== 'opus')
      expect((bytes.length * 8) / (samples / rate) / 1000 / bitrate).toBeCloseTo(1, 1);
  }
});

test('tracks of speakers are whole files in each format', async () => {
  const cast = [
    { name: 'Ann', voice },
    { name: 'Bob', voice: 'en-US-GuyNeural' },
  ];
  for (const format of ['opus', 'flac', 'aac', 'ulaw'] as const) {
    const script = 'Ann: Good morning, Bob.\nBob: Good morning, Ann. How are you?\nAnn: Fine.';
    const { response } = await speakAs({ text: script, cast, format });
    const id = response.headers.get('x-task-id');
    const { samples, rate } = await storedSamples(id);
    const zip = await fetch(`${pipeline.url}/api/v1/tts/task/${id}/stems`, { headers: headersOf() });
    const files = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())));
    expect(files.map(([name]) => name)).toEqual([`01 Ann.${format}`, `02 Bob.${format}`]);
    const scale = format === 'opus' ? 48_000 / rate : 1;
    for (const [, file] of files)
      expect(await decodedSamples(Buffer.from(file), format, rate)).toBe(samples * scale);
  }
});

test('subtitles are synthesised at their times in each format', async () => {
  const cues = [
    { startMs: 0, endMs: 1500, text: 'Good morning.' },
    { startMs: 3000, endMs: 5000, text: 'How are you today?' },
  ];
  for (const format of ['opus', 'flac', 'aac', 'alaw'] as const) {
    const { response, bytes } = await speakAs({ text: undefined, cues, totalMs: 8000, format });
    expect(response.status).toBe(200);
    const { samples, rate } = await storedSamples(response.headers.get('x-task-id'));
    expect(Math.abs((samples * 1000) / rate - 8000)).toBeLessThan(70);
    const scale = format === 'opus' ? 48_000 / rate : 1;
    expect(await decodedSamples(bytes, format, rate)).toBe(samples * scale);
  }
});
