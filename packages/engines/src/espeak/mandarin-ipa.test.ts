import { expect, it } from 'vitest';
import { mandarinOfIpa } from './mandarin-ipa.ts';

it.each([
  ['ʈʂʰʊŋ˧˥ tɕʰiŋ˥˩', 'chong2 qing4'],
  ['ʈʂʰʊŋ˧˥tɕʰiŋ˥˩', 'chong2 qing4'],
  ['ni˨˩˦ xɑʊ˨˩˦', 'ni3 hao3'],
  ['ni²¹⁴.xau²¹⁴', 'ni3 hao3'],
  ['ɕi̯ʊŋ35', 'xiong2'],
  ['ɕjʊŋ˧˥', 'xiong2'],
  ['tʂʰi', 'chi5'],
  ['ʂɻ̩˥˩', 'shi4'],
  ['tsɹ̩˥˩', 'zi4'],
  ['y˧˥ ɥɛn˧˥ nyɛ˥˩', 'yu2 yuan2 nve4'],
  ['wo˨˩˦ jɛn˥ wən˧˥', 'wo3 yan1 wen2'],
  ['ɑɻ˥˩', 'er4'],
  ['xwa˞˥', 'huar1'],
  ['pwo', 'bo5'],
  ['mâ mǎ', 'ma4 ma2'],
  ['təˈmeɪtoʊ', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['t__proto__', undefined],
  [']] <break/>', undefined],
])('/%s/ is %s', (ipa, pinyin) => {
  expect(mandarinOfIpa(ipa)).toBe(pinyin);
});
