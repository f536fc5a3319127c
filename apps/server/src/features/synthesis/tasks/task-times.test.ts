import type { TaskTimes } from '@parlando/contract';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createFakeEngine } from '../../../../test/fake-engine.ts';
import { gate } from '../../../../test/gate.ts';
import { headersOf, speak } from '../../../../test/pipeline-client.ts';
import { usePipelines } from '../../../../test/use-pipelines.ts';

const { database, start } = await usePipelines();

const times = async (url: string, id: string | null, query = ''): Promise<TaskTimes> => {
  const response = await fetch(`${url}/api/v1/tts/task/${id}/boundaries${query}`, { headers: headersOf() });
  const { data } = (await response.json()) as { data: TaskTimes };
  return data;
};
const points = (text: string, { textOffset, textLength }: { textOffset: number; textLength: number }) =>
  [...text].slice(textOffset, textOffset + textLength).join('');

const lines = ['Hello there. How are you? 😀', 'The second line.', 'The third one stops. It does.'];
const text = lines.join('\r\n');

test('sentences have their positions in the source, their segments and their times', async () => {
  const { url } = await start();
  const id = (await speak(url, { text })).headers.get('x-task-id');
  const { items, sentences, segments, complete } = await times(url, id);
  expect(complete).toBe(true);
  expect(sentences.map((each) => points(text, each).trim())).toEqual([
    'Hello there.',
    'How are you?',
    'The second line.',
    'The third one stops.',
    'It does.',
  ]);
  expect(sentences.map(({ segment }) => segment)).toEqual([0, 0, 1, 2, 2]);
  expect(items.map((each) => points(text, each))).toEqual(items.map((each) => each.text));
  for (const sentence of sentences) {
    const segment = segments[sentence.segment];
    expect(sentence.offsetMs).toBeGreaterThanOrEqual(segment?.offsetMs ?? Number.NaN);
  }
  expect(segments.every(({ cached, varies, hasOtherTake }) => !cached && varies && !hasOtherTake)).toBe(true);
});

test('times are whole tenths of a millisecond, and segments follow each other', async () => {
  const { url } = await start();
  const id = (await speak(url, { text, sampleRate: 22_050 })).headers.get('x-task-id');
  const { items, sentences, segments } = await times(url, id);
  for (const { offsetMs, durationMs } of [...items, ...sentences, ...segments])
    expect(`${offsetMs} ${durationMs}`).toMatch(/^\d+(?:\.\d)? \d+(?:\.\d)?$/);
  for (const [index, { offsetMs, durationMs }] of segments.slice(0, -1).entries())
    expect(segments[index + 1]?.offsetMs).toBeCloseTo(offsetMs + durationMs);
});

test('from a segment on, times still count from the start', async () => {
  const { url } = await start();
  const id = (await speak(url, { text })).headers.get('x-task-id');
  const whole = await times(url, id);
  const later = await times(url, id, '?from=1');
  expect(later.segments).toEqual(whole.segments.slice(1));
  expect(later.sentences).toEqual(whole.sentences.slice(2));
  const offsets = whole.items.map(({ textOffset }) => textOffset);
  const secondLine = [...(lines[0] ?? '')].length + 2;
  expect(later.items.map(({ textOffset }) => textOffset)).toEqual(offsets.filter((at) => at >= secondLine));
  expect((await times(url, id, '?from=9')).sentences).toEqual([]);
});

test('while a task is running, the times of finished segments are known', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({
    onChunk: ({ text: spoken }) => (spoken.includes('third') ? opened : undefined),
  });
  const { url } = await start({ engine });
  const answer = speak(url, { text, stream: true });
  const id = await eventually(async () => {
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM tasks');
    return rows[0]?.id;
  });
  const partial = await eventually(async () => {
    const known = await times(url, id);
    return known.segments.length === 2 && known;
  });
  expect(partial.complete).toBe(false);
  expect(partial.sentences).toHaveLength(3);
  release();
  await (await answer).arrayBuffer();
  const whole = await eventually(async () => {
    const known = await times(url, id);
    return known.complete && known;
  });
  expect(whole.sentences.slice(0, 3)).toEqual(partial.sentences);
});

test('after an edit only the changed segment is synthesised, and the others are marked as cached', async () => {
  const engine = createFakeEngine();
  const { url } = await start({ engine });
  const sentences = Array.from({ length: 30 }, (_, i) => `Sentence number ${i} is not like the others.`);
  await speak(url, { text: sentences.join('\n') });
  expect(engine.spoken).toHaveLength(30);
  sentences[11] = 'This one is new.';
  const id = (await speak(url, { text: sentences.join('\n') })).headers.get('x-task-id');
  expect(engine.spoken).toHaveLength(31);
  const { segments } = await times(url, id);
  expect(segments.filter(({ cached }) => !cached).map(({ segment }) => segment)).toEqual([11]);
});

test('of SSML, positions are those of the document', async () => {
  const { url } = await start();
  const ssml =
    '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="fake-en">Tea &amp; <emphasis>cake</emphasis>. Now <break time="200ms"/>go.</voice></speak>';
  const id = (await speak(url, { ssml, voice: undefined })).headers.get('x-task-id');
  const { sentences } = await times(url, id);
  expect(sentences.map((each) => points(ssml, each))).toEqual([
    'Tea &amp; <emphasis>cake</emphasis>. ',
    'Now <break time="200ms"/>go.',
  ]);
});
