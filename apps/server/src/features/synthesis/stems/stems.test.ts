import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSynthesis, getTaskDetail, getTaskStems, refreshServerStatus } from '@parlando/contract';
import { startReadAloudServer } from '@parlando/engines/testing/read-aloud-server';
import { TARGET_LUFS } from '@parlando/speech';
import { measureLevel } from '@parlando/speech/testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { call } from '../../../../test/people.ts';

const service = await startReadAloudServer();
const { app, close } = await createTestApp({
  EDGE_READ_ALOUD: 'auto',
  EDGE_READ_ALOUD_URL: service.url,
  ACCOUNTS: 'off',
});
beforeAll(async () => {
  const isReachable = async () => {
    const { data } = await call(app, refreshServerStatus);
    return data.engines.some(
      ({ id, reachable }: { id: string; reachable: boolean }) => /read/.test(id) && reachable,
    );
  };
  await vi.waitUntil(isReachable, { timeout: 60_000, interval: 100 });
});
afterAll(async () => {
  await close();
  await service.close();
});

/** One voice of each engine, and a narrator. */
const cast = [
  { name: '小林', voice: 'zh-CN-XiaoxiaoNeural' },
  { name: 'Ann/../"e"', voice: 'espeak-en-US-miles' },
  { name: 'Silent', voice: 'espeak-en-US-ruth' },
];
const text = [
  'The rain had stopped by the time they reached the river.',
  '小林：你好，安娜，今天的天气真不错，我们一起去河边走走吧。',
  'Ann/../"e": Good morning. We walked along the river and nobody said a word.',
  '小林：好的，我们慢慢走，晚上再一起回家吃饭。',
].join('\n');
const speak = (body: Record<string, unknown> = {}) =>
  call(app, createSynthesis, {
    body: { text, cast, voice: 'espeak-en-US-ruth', ...body },
    headers: { accept: 'application/json' },
  });

async function zipOf(id: string) {
  const response = await app.inject({
    url: `/api/v1/tts/task/${id}/stems`,
    headers: { 'x-browser-fingerprint': 'test-fingerprint', 'accept-language': 'en' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'stems-'));
  const file = join(folder, 'stems.zip');
  writeFileSync(file, response.rawPayload);
  execFileSync('unzip', ['-q', file, '-d', join(folder, 'files')]);
  const names = readdirSync(join(folder, 'files')).sort();
  return { response, names, path: (name: string) => join(folder, 'files', name) };
}

const audioOf = (reply: Awaited<ReturnType<typeof speak>>, format: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'whole-')), `whole.${format}`);
  writeFileSync(file, Buffer.from(reply.data.audio_base64, 'base64'));
  return file;
};
const seconds = (file: string) =>
  Number(
    execFileSync('ffprobe', ['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'format=duration', file]),
  );
const pcmOf = (file: string) => {
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 's16le', '-'], { maxBuffer: 1e8 });
  return new Int16Array(raw.buffer, raw.byteOffset, raw.length / 2);
};
const isQuiet = (pcm: Int16Array, from: number, to: number) =>
  pcm.subarray(from, to).every((sample) => Math.abs(sample) < 40);
describe('the stems of a dialogue of two engines', () => {
  test.each(['mp3', 'wav'] as const)(
    'are as long as the whole, silent while others speak, and as loud: %s',
    async (format) => {
      const reply = await speak({ format, turnPauseMs: 700 });
      const { task_id: id } = reply.data;
      const whole = audioOf(reply, format);
      const { response, names, path } = await zipOf(id);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('application/zip');
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
      // A speaker without lines has no stem.
      expect(names).toEqual([`00 Narrator.${format}`, `01 小林.${format}`, `02 Ann .. e.${format}`]);
      const frame = 576 / 22_050;
      for (const name of names)
        expect(Math.abs(seconds(path(name)) - seconds(whole))).toBeLessThanOrEqual(frame);
      const detail = (await call(app, getTaskDetail, { params: { id } })).data;
      const rate = Number(
        execFileSync('ffprobe', [
          '-v',
          'error',
          '-of',
          'csv=p=0',
          '-show_entries',
          'stream=sample_rate',
          whole,
        ]),
      );
      const stems = names.map((name) => pcmOf(path(name)));
      const owners = [null, '小林', 'Ann/../"e"'];
      for (const { speaker, startMs, durationMs } of detail.segments) {
        // A decoder lets a frame ring on into the next one, and mp3 segments begin late.
        const [from, to] = [startMs + 120, startMs + durationMs - 60].map((ms) =>
          Math.round((ms / 1000) * rate),
        );
        for (const [index, pcm] of stems.entries())
          expect([speaker, isQuiet(pcm, from as number, to as number)]).toEqual([
            speaker,
            owners[index] !== speaker,
          ]);
      }
      const output = { format, sampleRateHertz: rate, bitrateKbps: 64 } as const;
      const offBy = async (file: string) =>
        Math.abs((await measureLevel(readFileSync(file), output)).loudnessLufs - TARGET_LUFS);
      expect(await offBy(whole)).toBeLessThanOrEqual(1);
      for (const name of names) expect(await offBy(path(name)), name).toBeLessThanOrEqual(1);
    },
  );
});

describe('stems', () => {
  test('do not exist for a task without speakers', async () => {
    const alone = (await speak({ text: 'Nobody is named.' })).data.task_id;
    const refused = await call(app, getTaskStems, { params: { id: alone } });
    expect([refused.status, refused.error]).toEqual([422, 'TASK_HAS_NO_SPEAKERS']);
  });
});
