import type { Boundary } from '@parlando/contract';
import { createEspeakEngine } from '@parlando/engines';
import { decode, soundSpans } from '@parlando/speech/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPipeline, type Pipeline } from '../../../test/pipeline.ts';
import { expectBalancedLedger, headersOf, speak, taskState } from '../../../test/pipeline-client.ts';
import { createTestDatabase } from '../../../test/test-database.ts';

const database = await createTestDatabase();
const engine = createEspeakEngine({ threads: 2 });
const output = engine.output('mp3');
let pipeline: Pipeline;

beforeAll(async () => {
  pipeline = await createPipeline({ database, engine });
});
afterAll(async () => {
  await pipeline.close();
  await expectBalancedLedger(database.pool);
  await database.close();
});

/** Paragraphs of one sentence each, so that every segment is one of them. */
const paragraphs = Array.from({ length: 100 }, (_, i) => `Paragraph ${i + 1} opens with a bang.`);
const text = paragraphs.join('\n\n');
const voice = 'en-US-JennyNeural';

async function speakWhole(body: Record<string, unknown>) {
  const response = await speak(pipeline.url, { voice, ...body });
  expect(response.status).toBe(200);
  const id = response.headers.get('x-task-id');
  const bytes = Buffer.from(await response.arrayBuffer());
  const answer = await fetch(`${pipeline.url}/api/v1/tts/task/${id}/boundaries`, { headers: headersOf() });
  const { data } = (await answer.json()) as { data: { items: Boundary[] } };
  const { rows } = await database.pool.query<{ samples: number }>(
    'SELECT samples FROM segments WHERE task_id = $1 ORDER BY ord',
    [id],
  );
  return { id, bytes, boundaries: data.items, samples: rows.map(({ samples }) => samples) };
}

describe('a text of a hundred segments', () => {
  test('as mp3 has each word at its boundary’s time, to the last', async () => {
    const { bytes, boundaries, samples } = await speakWhole({ text });
    expect(samples.length).toBe(100);
    const pcm = await decode(bytes, output);
    expect(pcm.length).toBe(samples.reduce((sum, each) => sum + each, 0));
    const openings = boundaries.filter(({ text: word }) => word === 'Paragraph');
    expect(openings).toHaveLength(100);
    const sounds = soundSpans(pcm, output.sampleRateHertz, 30);
    for (const { offsetMs } of openings) {
      const nearest = Math.min(...sounds.map(({ startMs }) => Math.abs(startMs - offsetMs)));
      expect(nearest).toBeLessThan(50);
    }
    expect(boundaries.map(({ textOffset }) => textOffset)).toEqual(
      boundaries.map(({ textOffset }) => textOffset).sort((a, b) => a - b),
    );
    for (const { text: word, textOffset, textLength } of boundaries) {
      expect(text.slice(textOffset, textOffset + textLength)).toBe(word);
    }
  });

  test('is joined in silence: no click at any seam', async () => {
    const { bytes, samples } = await speakWhole({ text });
    const pcm = await decode(bytes, output);
    let seam = 0;
    for (const length of samples.slice(0, -1)) {
      seam += length;
      const around = pcm.subarray(seam - 110, seam + 110);
      expect(Math.max(...around.map(Math.abs))).toBeLessThan(200);
    }
  });

  test('as wav is as long as its segments', async () => {
    const { bytes, samples } = await speakWhole({ text, format: 'wav' });
    expect(bytes.length).toBe(44 + 2 * samples.reduce((sum, each) => sum + each, 0));
  });
});

test('mixed languages, SSML and speech at half speed are complete', async () => {
  const bodies = [
    { text: '你好，world。今天是2024年5月1日。', voice: 'zh-CN-XiaoxiaoNeural' },
    { text: 'Buenos días. ¿Qué hora es?', voice: 'es-MX-DaliaNeural', speed: 0.5, volume: 30 },
    {
      ssml: `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice
        name="${voice}">One <break time="500ms"/> &amp; <prosody rate="+20%">two</prosody>.</voice></speak>`,
    },
  ];
  for (const body of bodies) {
    const { id, bytes, boundaries } = await speakWhole(body);
    expect(bytes.length).toBeGreaterThan(2000);
    expect(boundaries.length).toBeGreaterThan(1);
    expect(await taskState(pipeline.url, id)).toMatchObject({ status: 'completed', engine: 'espeak' });
  }
});
