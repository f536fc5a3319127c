import { expect, it } from 'vitest';
import { pronunciationOf, takeReadings } from './readings.ts';

it.each([
  ['银行', 'yínháng', 'yin2 hang2'],
  ['银行', 'yín háng', 'yin2 hang2'],
  ['重庆', 'Chóngqìng', 'chong2 qing4'],
  ['西安', "Xī'ān", 'xi1 an1'],
  ['旅', 'lǚ', 'lv3'],
  ['桌子', 'zhuōzi', 'zhuo1 zi5'],
  ['女儿', 'nǚ’ér', 'nv3 er2'],
  ['行', 'hang2', 'hang2'],
  ['行', 'ㄏㄤˊ', 'hang2'],
  ['银行', 'ㄧㄣˊㄏㄤˊ', 'yin2 hang2'],
  ['中文', 'ㄓㄨㄥ ㄨㄣˊ', 'zhong1 wen2'],
  ['知識', 'ㄓㄕˋ', 'zhi1 shi4'],
  ['女兒', 'ㄋㄩˇㄦˊ', 'nv3 er2'],
  ['學院', 'ㄒㄩㄝˊㄩㄢˋ', 'xue2 yuan4'],
  ['我們', 'ㄨㄛˇ˙ㄇㄣ', 'wo3 men5'],
  ['桌子', 'ㄓㄨㄛㄗ˙', 'zhuo1 zi5'],
])('%s under %s is said as %s', (word, written, sounds) => {
  expect(pronunciationOf(word, written)).toEqual({ alphabet: 'pinyin', sounds });
});

it('treats kana as an alias, and recognizes what is no reading', () => {
  expect(pronunciationOf('東京', 'とうきょう')).toEqual({ alias: 'とうきょう' });
  expect(pronunciationOf('银行', 'bank')).toBeNull();
  expect(pronunciationOf('银行', 'yín')).toBeNull();
  expect(pronunciationOf('中国', 'China')).toBeNull();
  expect(pronunciationOf('GPT', 'yín')).toBeNull();
  expect(pronunciationOf('行', 'ㄏㄤˊㄏㄤˊ')).toBeNull();
  expect(pronunciationOf('行', 'ㄏ')).toBeNull();
  expect(pronunciationOf('行', 'ˊ')).toBeNull();
  expect(pronunciationOf('行', 'ㄅㄩㄥˊ')).toBeNull();
  expect(pronunciationOf('强调', '・・')).toBeNull();
  expect(pronunciationOf('行', 'bua1')).toBeNull();
  expect(pronunciationOf('東京', 'とう'.repeat(500))).toBeNull();
  expect(pronunciationOf('東\n京', 'とうきょう')).toBeNull();
});

it('finds the positions of words after the signs are removed', () => {
  expect(takeReadings('他在\ue001 银行 \ue002yínháng\ue003\ue001，\ue001行\ue002háng\ue003。')).toEqual({
    text: '他在 银行 ，行。',
    readings: [
      { start: 3, length: 2, pronunciation: { alphabet: 'pinyin', sounds: 'yin2 hang2' } },
      { start: 7, length: 1, pronunciation: { alphabet: 'pinyin', sounds: 'hang2' } },
    ],
    others: [],
  });
});

it('reports other ruby text, but not emphasis dots', () => {
  expect(
    takeReadings('\ue001银行\ue002bank\ue003\ue001行\ue002ㄏㄏㄤˊ\ue003\ue001强调\ue002・・\ue003'),
  ).toEqual({
    text: '银行行强调',
    readings: [],
    others: [
      { word: '银行', written: 'bank' },
      { word: '行', written: 'ㄏㄏㄤˊ' },
    ],
  });
});
