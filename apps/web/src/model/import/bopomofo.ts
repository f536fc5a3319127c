/**
 * Pinyin of an initial, or of a final after an initial; after a comma, the spelling of a final that stands alone, if
 * it differs.
 */
const initials = table(
  'ㄅb ㄆp ㄇm ㄈf ㄉd ㄊt ㄋn ㄌl ㄍg ㄎk ㄏh ㄐj ㄑq ㄒx ㄓzh ㄔch ㄕsh ㄖr ㄗz ㄘc ㄙs',
);
const finals = table(
  `ㄚa ㄛo ㄜe ㄞai ㄟei ㄠao ㄡou ㄢan ㄣen ㄤang ㄥeng ㄦer
  ㄧi,yi ㄧㄚia,ya ㄧㄛio,yo ㄧㄝie,ye ㄧㄠiao,yao ㄧㄡiu,you ㄧㄢian,yan ㄧㄣin,yin ㄧㄤiang,yang ㄧㄥing,ying
  ㄨu,wu ㄨㄚua,wa ㄨㄛuo,wo ㄨㄞuai,wai ㄨㄟui,wei ㄨㄢuan,wan ㄨㄣun,wen ㄨㄤuang,wang ㄨㄥong,weng
  ㄩv,yu ㄩㄝve,yue ㄩㄢvan,yuan ㄩㄣvn,yun ㄩㄥiong,yong`,
);
/** The first tone is unmarked; the mark of the neutral tone may precede the syllable. */
const tones: Readonly<Record<string, string>> = { ˉ: '1', ˊ: '2', ˇ: '3', ˋ: '4', '˙': '5' };

const syllable = /(˙?)([ㄅ-ㄙ]?)([ㄧㄨㄩ]?[ㄚ-ㄦ]?)([ˉˊˇˋ˙]?)/gu;

/** Converts Bopomofo to pinyin with tone digits, valid or not; undefined if the input is not Bopomofo. */
export function pinyinOfBopomofo(written: string): string | undefined {
  if (!/^[ㄅ-ㄩˉˊˇˋ˙\s]+$/u.test(written)) return undefined;
  const found = [...written.matchAll(syllable)].filter(([text]) => text !== '');
  const syllables = found.map(([, before = '', initial = '', final = '', behind = '']) => {
    const [after = 'i', alone = after] = finals.get(final)?.split(',') ?? [];
    const tone = tones[before || behind] ?? '1';
    return `${initial === '' ? alone : `${initials.get(initial)}${after}`}${tone}`;
  });
  return syllables.join(' ');
}

function table(written: string): ReadonlyMap<string, string> {
  const rows = written.matchAll(/(\p{sc=Bopomofo}+)(\S+)/gu);
  return new Map([...rows].map(([, letters = '', pinyin = '']) => [letters, pinyin]));
}
