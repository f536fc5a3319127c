import { expect, it } from 'vitest';
import { markedPinyin } from './marked-pinyin.ts';
import { parsePinyin } from './pinyin.ts';

it.each([
  ['chong 2 qing 4', 'chong2 qing4'],
  ['chong 2 - qing 4', 'chong2 qing4'],
  ['chong2 qing4', 'chong2 qing4'],
  ['chong2qing4', 'chong2 qing4'],
  ['Chóng qìng', 'chong2 qing4'],
  ['Chóngqìng', 'chong2 qing4'],
  ['yīdiǎnr gǎnmào', 'yi1 dianr3 gan3 mao4'],
  ['nǚháir lǜdēng', 'nv3 hair2 lv4 deng1'],
  ['fànguǎn shīrén míngē fāng’àn', 'fan4 guan3 shi1 ren2 min2 ge1 fang1 an4'],
  ["xi1'an1", 'xi1 an1'],
  ['nǚ ér', 'nv3 er2'],
  ['lu:4 nüe4 lve4 xü1', 'lv4 nve4 lve4 xu1'],
  ['huār yì diǎnr', 'huar1 yi4 dianr3'],
  ['ma ma0 ma 5', 'ma5 ma5 ma5'],
])('%s is %s', (written, pinyin) => {
  expect(parsePinyin(written)).toBe(pinyin);
});

it.each([
  '',
  ' - ',
  'chog2',
  'bank',
  'china',
  'chóngq',
  'nǚér',
  'fángàn1x',
  'ni6',
  'iy eh n',
  '3',
  'ni 3 3',
  '你',
  'ni3<break/>',
])('%j is none', (written) => {
  expect(parsePinyin(written)).toBeUndefined();
});

it.each(['chóng qìng', 'lǜ nǚ', 'jiǎo xióng liú guì', 'lüè xué', 'duō shǒu', 'diǎnr èr', 'de yi'])(
  '%s is written with the marks it was read with',
  (written) => {
    expect(markedPinyin(parsePinyin(written) ?? '')).toBe(written);
  },
);
