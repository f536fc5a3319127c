import type { EngineBoundary, SpokenPart } from '@parlando/speech';
import { collect } from '@parlando/speech/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEspeakEngine } from './espeak-engine.ts';
import { escapeForEspeak } from './espeak-text.ts';

const engine = createEspeakEngine({ threads: 1 });
beforeAll(() => engine.start());
afterAll(() => engine.close());
const WAV = engine.output('wav');

async function spoken(text: string, changes: Partial<SpokenPart> = {}) {
  const plain = { rate: 1, pitch: 1, range: 1, volume: 100, alignment: [] };
  const part: SpokenPart = { kind: 'text', text, voice: 'espeak-zh-CN-qinghe', ...plain, ...changes };
  return collect(engine.synthesize({ parts: [part] }, WAV), WAV);
}

const wordsOf = (text: string, boundaries: readonly EngineBoundary[]) =>
  boundaries.map(({ start, length }) =>
    Array.from(text)
      .slice(start, start + length)
      .join(''),
  );

it('maps pinyin back to the characters it stands for', () => {
  const text = '𠮷花儿便宜3';
  const { ssml, sourceOf } = escapeForEspeak(text, 'cmn', [
    { start: 1, length: 2, pinyin: 'huar1' },
    { start: 3, length: 2, pinyin: 'pian2 yi5' },
  ]);
  expect(ssml).toBe('𠮷hua1r5 pian2yi5 3');
  expect(Array.from(sourceOf)).toEqual([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5]);
});

it('speaks a reading in place of the dictionary’s, and keeps the words', async () => {
  const text = '这里的东西很便宜。';
  const dictionary = await spoken(text);
  const told = await spoken(text, { readings: [{ start: 6, length: 2, pinyin: 'pian2 yi5' }] });
  expect(told.pcm).not.toEqual(dictionary.pcm);
  expect(wordsOf(text, told.boundaries)).toContain('便宜');
  expect(wordsOf(text, told.boundaries).slice(0, -1)).toEqual(
    wordsOf(text, dictionary.boundaries).slice(0, -1),
  );
});

it('keeps readings apart that follow one another', async () => {
  const reading = { length: 2, pinyin: 'pian2 yi5' };
  const readings = Array.from({ length: 40 }, (_, index) => ({ start: 2 * index, ...reading }));
  const text = `${'便宜'.repeat(40)}的`;
  const { boundaries } = await spoken(text, { readings });
  expect(wordsOf(text, boundaries)).toEqual([...Array.from({ length: 40 }, () => '便宜'), '的']);
});

it('speaks pinyin and IPA alike', async () => {
  const pinyin = await spoken('重庆。', { pinyin: 'chong2 qing4' });
  const ipa = await spoken('重庆。', { ipa: 'ʈʂʰʊŋ˧˥ tɕʰiŋ˥˩' });
  expect(ipa.pcm).toEqual(pinyin.pcm);
  expect((await spoken('重庆。', { pinyin: 'zhong4 qing4' })).pcm).not.toEqual(pinyin.pcm);
});

it('speaks the text where it cannot pronounce the sounds', async () => {
  const text = '西红柿';
  expect(engine.canPronounce?.('espeak-zh-CN-qinghe', { ipa: 'təˈmeɪtoʊ' })).toBe(false);
  expect((await spoken(text, { ipa: 'təˈmeɪtoʊ' })).pcm).toEqual((await spoken(text)).pcm);
});
