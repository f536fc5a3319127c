import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Boundary, Captions, Peaks } from '@parlando/contract';
import { createEspeakEngine } from '@parlando/engines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPipeline, type Pipeline } from '../../../../test/pipeline.ts';
import { expectBalancedLedger, headersOf, speak } from '../../../../test/pipeline-client.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';

const database = await createTestDatabase();
const engine = createEspeakEngine({ threads: 1 });
let pipeline: Pipeline;

beforeAll(async () => {
  pipeline = await createPipeline({ database, engine });
});
afterAll(async () => {
  await pipeline.close();
  await expectBalancedLedger(database.pool);
  await database.close();
});

const en = 'en-US-JennyNeural';
const zh = 'zh-CN-XiaoxiaoNeural';
const english =
  'When the tide went out, we walked across to the island. Nobody spoke; the sand was still wet. Later it rained.';

async function spoken(body: Record<string, unknown>): Promise<string> {
  const response = await speak(pipeline.url, { voice: en, ...body });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return response.headers.get('x-task-id') ?? '';
}

const get = (id: string, rest: string, fingerprint?: string) =>
  fetch(`${pipeline.url}/api/v1/tts/task/${id}/${rest}`, {
    headers: headersOf(fingerprint === undefined ? {} : { fingerprint }),
  });
const captionsOf = (id: string, query = '') => get(id, `captions?${query}`);
async function data<Data>(response: Promise<Response>): Promise<Data> {
  const { data } = (await (await response).json()) as { data: Data };
  return data;
}

const folder = mkdtempSync(join(tmpdir(), 'captions-'));
function probed(name: string, bytes: string | Uint8Array, show: string) {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const args = ['-v', 'error', '-of', 'json', show, file];
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' }));
}

describe('captions', () => {
  test('are read by ffmpeg, with the times of the boundaries', async () => {
    const id = await spoken({ text: english });
    const { items } = await data<{ items: Boundary[] }>(get(id, 'boundaries'));
    const { cues, maxCharacters } = await data<Captions>(captionsOf(id, 'format=json'));
    expect(maxCharacters).toBe(42);
    expect(cues.map(({ lines }) => lines.join(' ')).join(' ')).toBe(english);
    for (const { startMs, lines } of cues) {
      const word = /\w+/.exec(lines[0] ?? '')?.[0];
      const nearest = items
        .filter(({ text }) => text === word)
        .map(({ offsetMs }) => Math.abs(offsetMs - startMs));
      expect(Math.min(...nearest)).toBeLessThanOrEqual(1);
    }
    for (const format of ['srt', 'vtt', 'lrc']) {
      const file = await captionsOf(id, `format=${format}`);
      expect(file.headers.get('content-disposition')).toMatch(
        new RegExp(`^attachment; filename="tts_audio_\\d{13}\\.${format}"$`),
      );
      const { packets } = probed(`x.${format}`, await file.text(), '-show_packets');
      const starts = (packets as { pts_time: string; size: string }[])
        .filter(({ size }) => Number(size) > 0)
        .map(({ pts_time }) => Math.round(Number(pts_time) * 1000));
      expect(
        starts.slice(0, cues.length).every((start, at) => Math.abs(start - (cues[at]?.startMs ?? 0)) <= 10),
      ).toBe(true);
    }
    expect(await (await captionsOf(id, 'format=txt')).text()).toBe(`${english}\n`);
  });

  test('of Chinese follow the options', async () => {
    const id = await spoken({
      text: '今天我们去重庆，坐一趟会穿楼的轻轨。先别急，我得去趟银行。',
      voice: zh,
    });
    const lines = async (query: string) =>
      (await data<Captions>(captionsOf(id, `format=json&${query}`))).cues.flatMap((cue) => cue.lines);
    expect(await lines('by=line')).toEqual(['今天我们去重庆', '坐一趟会穿楼的轻轨', '先别急，我得去趟银行']);
    expect(await lines('by=line&fullStops=true')).toContain('先别急，我得去趟银行。');
    for (const line of await lines('maxCharacters=8&maxLines=1'))
      expect([...line].length).toBeLessThanOrEqual(8);
  });

  test('of SSML are the spoken text without markup', async () => {
    const ssml = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="${en}"><p>Tom &amp; <emphasis level="strong">Anna</emphasis> met at the <sub alias="World Trade Organization">WTO</sub>.</p><p>They talked.</p></voice></speak>`;
    const id = await spoken({ ssml, voice: undefined });
    expect(await (await captionsOf(id, 'format=txt')).text()).toBe(
      'Tom & Anna met at the World Trade Organization.\nThey talked.\n',
    );
    expect(await (await captionsOf(id, 'format=vtt')).text()).toContain('Tom &amp; Anna met');
  });

  test('of SSML begin anew after a pause between sentences that touch', async () => {
    const ssml = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="${en}">One moment, please.<break time="8s"/>Here it is.</voice></speak>`;
    const id = await spoken({ ssml, voice: undefined });
    const { cues } = await data<Captions>(captionsOf(id, 'format=json'));
    const { items } = await data<{ items: Boundary[] }>(get(id, 'boundaries'));
    expect(cues.map(({ lines }) => lines)).toEqual([['One moment, please.'], ['Here it is.']]);
    expect(cues[1]?.startMs).toBe(Math.round(items.find(({ text }) => text === 'Here')?.offsetMs ?? 0));
  });

  test('of a script include the speakers’ names only on request', async () => {
    const id = await spoken({
      text: 'Ann: Shall we go?\nBen: Yes, the train leaves at nine.\nThey went.',
      cast: [
        { name: 'Ann', voice: en },
        { name: 'Ben', voice: 'en-US-GuyNeural' },
      ],
    });
    const { cues } = await data<Captions>(captionsOf(id, 'format=json&speakers=true'));
    expect(cues.map(({ speaker, lines }) => [speaker, ...lines])).toEqual([
      ['Ann', 'Shall we go?'],
      ['Ben', 'Yes, the train leaves at nine.'],
      [null, 'They went.'],
    ]);
    expect(await (await captionsOf(id, 'format=srt&speakers=true')).text()).toContain(
      '\nAnn: Shall we go?\n',
    );
    expect(await (await captionsOf(id, 'format=vtt&speakers=true')).text()).toContain('<v Ben>Yes');
    expect(await (await captionsOf(id)).text()).not.toMatch(/Ann|Ben/);
  });

  test('of another person do not exist', async () => {
    const id = await spoken({ text: english });
    expect((await get(id, 'captions?format=srt', 'somebody-else')).status).toBe(404);
    expect((await get(id, 'peaks', 'somebody-else')).status).toBe(404);
  });

  test.each([
    ['maxCharacters=7', { field: 'maxCharacters', min: 8, max: 80 }],
    ['maxCharacters=many', { field: 'maxCharacters' }],
    ['maxLines=3', { field: 'maxLines', min: 1, max: 2 }],
    ['frameRate=500', { field: 'frameRate', max: 120 }],
    ['by=word', { field: 'by', allowed: ['sentence', 'line'] }],
    ['format=ass', { field: 'format', allowed: ['srt', 'vtt', 'lrc', 'txt', 'json', 'mp3'] }],
  ])('with %s are refused with the allowed values', async (query, details) => {
    const id = await spoken({ text: english });
    const response = await captionsOf(id, query);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: 'INVALID_INPUT', details });
  });
});

describe('an mp3 with its lines', () => {
  test('plays as before, and has lyrics with times and chapters', async () => {
    const text = '# The sea\n\nWhen the tide went out, we walked across.\n\n# The land\n\nLater it rained.';
    const id = await spoken({ text });
    const { cues } = await data<Captions>(captionsOf(id, 'format=json'));
    const response = await captionsOf(id, 'format=mp3');
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.length).toBe(Number(response.headers.get('content-length')));
    const { format, chapters } = probed('x.mp3', bytes, '-show_format');
    expect(chapters).toBeUndefined();
    const peaks = await data<Peaks>(get(id, 'peaks'));
    expect(Math.abs(Number(format.duration) * 1000 - peaks.durationMs)).toBeLessThan(100);
    const found = probed('x.mp3', bytes, '-show_chapters').chapters as {
      start_time: string;
      tags: { title: string };
    }[];
    expect(found.map(({ tags }) => tags.title)).toEqual(['The sea', 'The land']);
    const tag = Buffer.from(bytes.subarray(0, bytes.length));
    expect(tag.subarray(0, 3).toString('latin1')).toBe('ID3');
    expect(tag.indexOf('SYLT', 0, 'latin1')).toBeGreaterThan(0);
    for (const { lines } of cues) expect(tag.indexOf(lines.join(' '), 0, 'utf16le')).toBeGreaterThan(0);
  });

  test('is refused for wav', async () => {
    const id = await spoken({ text: english, format: 'wav' });
    expect((await captionsOf(id, 'format=mp3')).status).toBe(422);
  });
});

describe('the outline', () => {
  const pairsOf = ({ pairs }: Peaks) => new Int8Array(Buffer.from(pairs, 'base64'));

  test.each(['mp3', 'wav'])(
    'of %s is stored with the audio, and computed again if it is missing',
    async (format) => {
      const id = await spoken({ text: `${english} In ${format}.`, format });
      const stored = await database.pool.query(
        'SELECT FROM segments JOIN audio_peaks USING (blob) WHERE task_id = $1',
        [id],
      );
      expect(stored.rowCount).toBeGreaterThan(0);
      const told = await data<Peaks>(get(id, 'peaks'));
      expect(told.pairsPerSecond).toBe(50);
      expect(pairsOf(told).length).toBe(2 * Math.ceil(told.durationMs / 20));
      const { rowCount } = await database.pool.query('DELETE FROM audio_peaks');
      expect(rowCount).toBeGreaterThan(0);
      const made = await data<Peaks>(get(id, 'peaks'));
      const [before, after] = [pairsOf(told), pairsOf(made)];
      expect(after.length).toBe(before.length);
      // An mp3 does not give back its samples exactly.
      const difference = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0);
      expect(difference / before.length).toBeLessThan(3);
      expect(Math.max(...before)).toBeGreaterThan(20);
      const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM audio_peaks');
      expect(rows[0].n).toBeGreaterThan(0);
    },
  );
});
