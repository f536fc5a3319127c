import type { Mark } from '@parlando/contract';
import { planSegments, type SpokenPart, textDocument } from '@parlando/speech';
import { expect, it } from 'vitest';
import { phonemesOf, phonemesOfPinyin } from '../../test/mandarin/phonemes.ts';
import { mandarinReadingsOf } from './mandarin-readings.ts';

const voice = 'espeak-zh-CN-qinghe';
const resolver = {
  resolve: () => ({ engine: 'espeak', voice, locale: 'zh-CN' }),
  forScript: () => undefined,
};

/** The phonemes of one word of a text that has a reading. */
function heard(text: string, word: string, sounds: string): string | undefined {
  const mark: Mark = {
    kind: 'pronunciation',
    start: [...text.slice(0, text.indexOf(word))].length,
    length: [...word].length,
    pronunciation: { alphabet: 'pinyin', sounds },
  };
  const style = { voice, rate: 1, pitch: 1, range: 1, volume: 100 };
  const { document } = textDocument({ text, marks: [mark] }, () => style);
  const parts = planSegments(document, resolver, { streamed: false }).flatMap(
    ({ utterance }) => utterance.parts,
  );
  const part = parts.find((each): each is SpokenPart => each.kind === 'text' && each.pinyin === sounds);
  // The end of its sentence stands with the word.
  expect(part?.text.replace(/\p{P}/gu, '')).toBe(word);
  return part && phonemesOf([part.text], () => [...mandarinReadingsOf(part)])[0];
}

it.each([
  ['我在重庆。', '重庆', 'chong2 qing4'],
  ['我在重庆。', '重庆', 'zhong4 qing4'],
  ['😀这一行字', '行', 'hang2'],
  ['行不行？', '行', 'xing2'],
  ['你得去。', '得', 'dei3'],
  ['跑得快', '得', 'de5'],
  ['得了第一', '得', 'de2'],
  ['一朵花儿', '花儿', 'huar1'],
])('in %s the reading of %s is %s', (text, word, sounds) => {
  expect(heard(text, word, sounds)).toBe(phonemesOfPinyin(sounds));
});

it('different readings of one word sound different', () => {
  const readings = ['dei3', 'de2', 'de5'].map((sounds) => heard('你得去。', '得', sounds));
  expect(new Set(readings).size).toBe(3);
});
