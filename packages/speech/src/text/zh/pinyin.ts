/** The syllables of Mandarin without tones and without the suffixed r. */
const SYLLABLES: ReadonlySet<string> = new Set(
  `a ai an ang ao ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu ca cai can cang cao ce cen ceng cha
  chai chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui
  cun cuo da dai dan dang dao de dei den deng di dia dian diao die ding diu dong dou du duan dui dun duo e ei en er fa fan
  fang fei fen feng fo fou fu ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo ha hai han
  hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo ji jia jian jiang jiao jie jin jing jiong jiu ju
  juan jue jun ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo la lai lan lang lao le lei
  leng li lia lian liang liao lie lin ling liu lo long lou lu luan lun luo lv lve ma mai man mang mao me mei men meng mi
  mian miao mie min ming miu mo mou mu na nai nan nang nao ne nei nen neng ni nian niang niao nie nin ning niu nong nou nu
  nuan nuo nv nve o ou pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu qi qia qian qiang qiao qie qin
  qing qiong qiu qu quan que qun ran rang rao re ren reng ri rong rou ru rua ruan rui run ruo sa sai san sang sao se sei
  sen seng sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou su
  suan sui sun suo ta tai tan tang tao te teng ti tian tiao tie ting tong tou tu tuan tui tun tuo wa wai wan wang wei wen
  weng wo wu xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun ya yan yang yao ye yi yin ying yo yong you yu
  yuan yue yun za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhei zhen zheng zhi zhong zhou zhu zhua
  zhuai zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo`.split(/\s+/),
);

/** Keyed by the combining mark over a vowel. */
const TONE_OF_MARK: Readonly<Record<string, string>> = {
  '\u0304': '1',
  '\u0301': '2',
  '\u030c': '3',
  '\u0306': '3',
  '\u0300': '4',
};
const SEPARATORS = /[\s\-‐-―.,;|'’·_]+/u;

export function isPinyinSyllable(syllable: string): boolean {
  return SYLLABLES.has(syllable) || (syllable.endsWith('r') && SYLLABLES.has(syllable.slice(0, -1)));
}

/**
 * Reads pinyin as people and services write it: `chong 2 qing 4`, `chong 2 - qing 4` (Azure's `sapi`), `chong2qing4`,
 * `chóng qìng`, `chóngqìng`. Returns it as `Reading.pinyin` is, or undefined when something in it is none. A syllable
 * without a tone is neutral.
 */
export function parsePinyin(text: string): string | undefined {
  const tokens = text.normalize('NFC').toLowerCase().split(SEPARATORS).filter(Boolean);
  const written = tokens.join(' ').replace(/(?<=\p{L}) (?=[0-5](?:\s|$))/gu, '');
  const syllables = written
    .replace(/[0-5](?=\p{L})/gu, '$& ')
    .split(' ')
    .flatMap(parseWord);
  return written === '' || syllables.includes(undefined) ? undefined : syllables.join(' ');
}

/** Decomposed. An `n` or `r` before a vowel begins the next syllable. */
const SYLLABLE = /(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:[aeiouv]\p{M}*){1,4}(?:ng?)?r?(?![aeiouv])[0-5]?/gu;

/** The syllables of a word in lower case; undefined for what is none. Written together they need a tone: `china` is no pinyin. */
function parseWord(word: string): (string | undefined)[] {
  const single = parseSyllable(word);
  if (single !== undefined) return [single];
  const letters = word.normalize('NFD');
  const parts = letters.match(SYLLABLE) ?? [];
  const syllables = parts.map(parseSyllable);
  const isRead = parts.join('') === letters && syllables.some((each) => each?.match(/[1-4]$/));
  return isRead ? syllables : [undefined];
}

/** One syllable in lower case, `zhōng` or `zhong1`, as `zhong1`; undefined when it is none. */
export function parseSyllable(syllable: string): string | undefined {
  const [, letters = '', digit] = /^(\D+)([0-5])?$/u.exec(syllable) ?? [];
  let tone = digit;
  let marks = 0;
  const plain = letters
    .normalize('NFD')
    .replace(/u\u0308/gu, 'v')
    .replace(/[\u0304\u0301\u030c\u0306\u0300]/gu, (mark) => {
      tone ??= TONE_OF_MARK[mark];
      marks++;
      return '';
    })
    .replace(/u:|ü/gu, 'v')
    // Marks may stand before the dots: ǚ is u, dots, caron, but some keyboards write it otherwise.
    .replace(/u\u0308/gu, 'v')
    .replace(/^([jqxy])v/u, '$1u')
    .replace(/^([ln])ue$/u, '$1ve');
  if (marks > 1 || !isPinyinSyllable(plain)) return undefined;
  return `${plain}${tone === undefined || tone === '0' ? '5' : tone}`;
}
