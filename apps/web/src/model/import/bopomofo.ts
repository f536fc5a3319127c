/** Pinyin of an initial; of a final behind an initial, and after a comma, where it is another, alone. */
const initials = table(
  'ㄅb ㄆp ㄇm ㄈf ㄉd ㄊt ㄋn ㄌl ㄍg ㄎk ㄏh ㄐj ㄑq ㄒx ㄓzh ㄔch ㄕsh ㄖr ㄗz ㄘc ㄙs',
);
const finals = table(
  `ㄚa ㄛo ㄜe ㄞai ㄟei ㄠao ㄡou ㄢan ㄣen ㄤang ㄥeng ㄦer
  ㄧi,yi ㄧㄚia,ya ㄧㄛio,yo ㄧㄝie,ye ㄧㄠiao,yao ㄧㄡiu,you ㄧㄢian,yan ㄧㄣin,yin ㄧㄤiang,yang ㄧㄥing,ying
  ㄨu,wu ㄨㄚua,wa ㄨㄛuo,wo ㄨㄞuai,wai ㄨㄟui,wei ㄨㄢuan,wan ㄨㄣun,wen ㄨㄤuang,wang ㄨㄥong,weng
  ㄩv,yu ㄩㄝve,yue ㄩㄢvan,yuan ㄩㄣvn,yun ㄩㄥiong,yong`,
);
/** The first tone has no sign, and that of the neutral one may stand before the syllable. */
const tones: Readonly<Record<string, string>> = { ˉ: '1', ˊ: '2', ˇ: '3', ˋ: '4', '˙': '5' };

const syllable = /(˙?)([ㄅ-ㄙ]?)([ㄧㄨㄩ]?[ㄚ-ㄦ]?)([ˉˊˇˋ˙]?)/gu;

/** Bopomofo as pinyin with tones as digits, which may be none; undefined of anything else. */
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
