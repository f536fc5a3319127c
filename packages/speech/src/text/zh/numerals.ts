import { NUMBER } from '../digits.ts';
import { readWords } from '../names.ts';
import { absoluteValueRule } from '../numerals.ts';
import { ROMAN, romanValue } from '../roman.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { differenceRules, formulaRules, sumRules } from '../sums.ts';
import { numbered, spelt } from './figures.ts';
import { readCardinal, readCount, readDigits, readNumber } from './numbers.ts';
import { MINUS } from './patterns.ts';
import { NO_FIGURE } from './times.ts';

/** More digits without a measure or a separator name something; they are read one by one. */
const LONGEST_CARDINAL = 8;
const COUNTED = '[万亿千百人元个次美欧公吨年天只字条台度]';

/** XX stands for what is not told. */
const ROMAN_WORD = '(?<roman>X{0,1}(?:IX|IV|V?I{1,3}|V)|XX|X)';
/** Of two letters at least: one may be a letter. */
const TITLE_ROMAN = 'I{2,3}|IV|VI{1,3}|IX|XI{1,3}|XIV|XVI{0,3}';
const roman = (numeral = '') => readCardinal(String(romanValue(numeral)));

const RULERS =
  '路易|亨利|伊丽莎白|查理|查尔斯|乔治|爱德华|愛德华|威廉|腓特烈|凯瑟琳|叶卡捷琳娜|亚历山大|尼古拉|拿破仑|保罗|本笃|庇护|腓力|菲利普|费利佩|卡洛斯|理查|理查德|詹姆斯|彼得|拉美西斯|利奥|玛丽|教皇|国王';

const OPERATORS = readWords(`
加: +, ＋ | 减: -, −, –, － | 乘: ×, *, x, X | 除以: ÷, / | 等于: =, ＝ | 约等于: ≈ | 不等于: ≠ | 大于: >, ＞ | 小于: <, ＜
大于等于: ≥ | 小于等于: ≤ | 的阶乘: !
`);

/** Only where they can be nothing else. */
const ROMAN_RULES: readonly Rule[] = [
  // 第III章
  rule(`(?<=第)${ROMAN_WORD}(?=\\p{Script=Han}|$)`, (groups) => roman(groups.roman)),
  // 路易XIV, 伊丽莎白II世
  rule(
    `(?<name>${RULERS})\\s?${ROMAN_WORD}(?![A-Za-z\\d])(?<age>世)?`,
    (groups) =>
      `${groups.name}${roman(groups.roman)}${groups.name === '路易' && groups.age === undefined ? '' : '世'}`,
  ),
  // II期, III型
  rule(
    `(?<![A-Za-z\\d])(?!XX)(?=[IVX]{2}|I[期型级度类])${ROMAN_WORD}(?=[ABCabc]?[期型级度类]|[章卷部册代世届](?:[^\\p{L}]|$))`,
    (groups) => roman(groups.roman),
  ),
  // I、II、III, but XX和XX, X、XX码
  rule(
    '(?<![A-Za-z\\d]|[IVX][、和及与或])[IVX]{1,4}(?:[、和及与或][IVX]{1,4})+(?![A-Za-z\\d])',
    (_, match) => {
      const values = match.split(/[、和及与或]/).map(romanValue);
      const isRising = values.every((value, index) => value > (values[index - 1] ?? 0));
      return isRising && /[IVX]{2}/.test(match) && !match.includes('XX')
        ? match.replace(/[IVX]+/g, roman)
        : undefined;
    },
  ),
  // 《三体II：黑暗森林》, 最终幻想VII, but VI设计, IV and 《代号X》 are letters
  rule(
    `(?<=《[^《》\\n]{0,20}\\p{Script=Han}\\s?)(?<title>${TITLE_ROMAN})(?=[》：:·\\s])|(?<=\\p{Script=Han})(?<long>I{2,3}|VI{2,3}|XI{2,3}|XIV|XVI{1,3})(?![A-Za-z\\d])`,
    ({ title, long }) => roman(title ?? long),
  ),
  // XIX世纪, but XX世纪 may be any
  rule(`(?<![A-Za-z\\d])(?!XX?世)(?<roman>${ROMAN})(?=世纪)`, (groups) => roman(groups.roman)),
  // The part of a paper: II. 阅读理解
  rule(`(?<![^\\n])${ROMAN_WORD}(?=[.．、]\\s?\\p{Script=Han})`, (groups) => roman(groups.roman)),
];

const MINUS_SIGN = '[-−–－]\\s?';
/** An exercise ends with no unit behind its number. */
const NO_UNIT = '(?![\\d.]|\\s?[\\p{L}%℃°])';
const TERM = '\\d{1,6}(?:\\.\\d{1,3})?';
const FORMULA_RULES: readonly Rule[] = [
  // 1e-5
  rule(
    '(?<![\\dA-Za-z.])(?<factor>\\d(?:\\.\\d{1,6})?)[eE](?<sign>[-−+])(?<power>\\d{1,3})(?![\\dA-Za-z.])',
    ({ factor = '', sign, power = '' }) =>
      `${readNumber(factor)}乘十的${sign === '+' ? '' : '负'}${readCardinal(`${Number(power)}`)}次方`,
  ),
  // 36÷4-5, 25-13×2, -3-(-5)
  wordRule(
    `(?<=(?<!\\d)\\d{1,6}\\s?[+×÷]\\s?\\d[\\d.+×÷ -]{0,20})${MINUS_SIGN}(?=${TERM}(?:\\s?[-+×÷]|${NO_UNIT}))`,
    '减',
  ),
  wordRule(
    `(?<=(?<![\\d./-]|\\d[:：])${TERM}\\s?)${MINUS_SIGN}(?=${TERM}\\s?[+×÷]\\s?${TERM}${NO_UNIT})`,
    '减',
  ),
  wordRule(`(?<=[\\d)）]\\s?)${MINUS_SIGN}(?=[(（](?:[-−]\\d|${TERM}\\s?[-+×÷]))`, '减'),
  // f(-x)
  wordRule('(?<=(?<![A-Za-z])[A-Za-z][(（])[-−](?=[a-z](?![A-Za-z]))', '负'),
  // a²-b², 5²-3²
  wordRule(`(?<=(?:[²³]|次方)\\s?)${MINUS_SIGN}(?=[\\dA-Za-z(（])`, '减'),
  absoluteValueRule({ before: '', after: '的绝对值', minus: '减', negative: '负' }),
  // 3n-1, n-1, but 1a-1c
  wordRule(
    '(?<=(?<![A-Za-z\\d.])\\d{1,3}[a-z]|(?<![A-Za-z\\d-])[nxy])-(?=\\d{1,3}(?![\\dA-Za-z.-]|[型号系款]))',
    '减',
  ),
  // 利润=收入-成本, （费用-1万）×80%
  wordRule(
    '[-－−](?<=[=＝][^。；，,\\n]{0,20}[\\p{Script=Han})）][-－−])(?=(?!周|星期|[上下中]午)[\\p{Script=Han}(（])|[-－−](?<=[(（][^()（）\\n]{0,12}\\p{Script=Han}[-－−])(?=[\\d.]{1,8}[万千百亿元]{0,2}[)）]\\s?[×*÷/])',
    '减',
  ),
  // 8个-3个=5个
  wordRule(
    '(?<=(?<!\\d)\\d{1,6}(?<unit>\\p{Script=Han})\\s?)[-－−–]\\s?(?=\\d{1,6}\\k<unit>\\s?[=＝])',
    '减',
  ),
  ...formulaRules({
    of: (argument) => `(${argument})`,
    primes: ['', '撇', '两撇'],
    ...{ given: '已知', over: '除以' },
  }),
  ...differenceRules('减', '负'),
  // 7÷2=3……1
  wordRule('(?<=÷\\s?\\d{1,4}\\s?[=＝]\\s?\\d{1,6})\\s?(?:…{1,2}|[.·]{3,6})\\s?(?=\\d)', '余'),
  // (1)-(3)小题
  wordRule(
    '(?<=[(（]\\d{1,2}[)）])\\s?[-–—~～]\\s?(?=[(（]\\d{1,2}[)）](?:小?题|问|项|条|款|步|点|段|句|空))',
    '到',
  ),
  // (-∞，2]、(0，+∞)
  wordRule('(?<![\\p{L}\\p{N})）] ?)[-−–](?=∞)', '负'),
  wordRule('(?<![\\p{L}\\p{N})）] ?)[+＋](?=∞)', '正'),
  ...sumRules(OPERATORS),
  // >=18岁
  wordRule('(?<![\\p{L}\\d<>=)）-] ?)>=\\s?(?=\\d)', '大于等于'),
  wordRule('(?<![\\p{L}\\d<>=)）-] ?)<=\\s?(?=\\d)', '小于等于'),
  // x/y=2, x=-b/2a
  wordRule('(?<=(?<![A-Za-z])[A-Za-z])\\s?/\\s?(?=[A-Za-z](?:\\s?[=＝]|等于))', '除以'),
  // x/2+1=3, y=3x/4
  rule(
    '(?<![A-Za-z\\d./])(?<numerator>\\d{0,2}[a-z])[/⁄](?<denominator>\\d{1,2})(?=\\s?[-+加减=等])|(?<=[加减]|等于)(?<numerator2>\\d{0,2}[a-z])[/⁄](?<denominator2>\\d{1,2})(?![\\dA-Za-z./])',
    ({ numerator, denominator, numerator2 = '', denominator2 = '' }) =>
      `${readCardinal(denominator ?? denominator2)}分之${numerator ?? numerator2}`,
  ),
  wordRule('(?<=等于负?[A-Za-zα-ω]{1,2})\\s?/\\s?(?=\\d?[A-Za-zα-ω]{1,2}(?![A-Za-z]))', '除以'),
  wordRule(
    '(?<=等于[\\dA-Za-z]{0,3}[(（][^\\n()（）]{1,20}[)）])\\s?/\\s?(?=\\d?[\\dA-Za-zα-ω](?![\\d/A-Za-z]))',
    '除以',
  ),
  // 500毫升*12瓶, 3米x2米, but 0x80070005 and 15款X3
  wordRule(
    '(?<=[\\d零一二三四五六七八九十百千万两](?:(?![款代届])\\p{Script=Han}{1,3})?)(?<!零|(?<![\\d.])0)[^\\S\\n]?(?:[*＊x]|(?<=[\\d零一二三四五六七八九十百千万两])X)\\s?(?=[\\d零一二三四五六七八九十百两])',
    '乘',
  ),
];

const FRACTION_RULES: readonly Rule[] = [
  // 1/2.3英寸
  rule(
    '(?<![\\d./])1/(?<denominator>\\d\\.\\d{1,2})(?=\\s?英寸)',
    ({ denominator = '' }) => `${readNumber(denominator)}分之一`,
  ),
  // π/3, 2π/3
  rule(
    '(?<![\\d.])(?<factor>\\d{0,2})π/(?<denominator>\\d{1,2})(?![\\d.])',
    ({ factor = '', denominator = '' }) =>
      `${readCardinal(denominator)}分之${factor && readCardinal(factor)}π`,
  ),
  // 1/2, -3/4, 1 1/2
  rule(
    '(?<![\\d./])(?<sign>[-−])?(?:(?<whole>\\d{1,4})[ ])?(?<numerator>\\d{1,5})[/⁄](?<denominator>\\d{1,5})(?![\\d/]|\\.\\d)',
    ({ whole, numerator = '', denominator = '', sign }) =>
      `${sign === undefined ? '' : '负'}${whole === undefined ? '' : `${readCardinal(whole)}又`}${readCardinal(denominator)}分之${readCardinal(numerator)}`,
  ),
  // 3:2, 1:1.5, 1:50,000
  rule(
    `${NO_FIGURE}(?<![A-Za-z])(?:1[:：]\\d{1,3}(?:,\\d{3})*,000|(?:\\d{1,5}(?:\\.\\d{1,3})?[:：]){1,3}\\d{1,8}(?:\\.\\d{1,3})?)(?![\\d:：])`,
    (_, match) => match.split(/[:：]/).map(readNumber).join('比'),
  ),
];

const TO = '\\s?[-–—~～]\\s?';

/** What stands between two numbers is 到. */
const RANGE_RULES: readonly Rule[] = [
  // 3-5, 3天-5天, 20%~30%
  rule(
    `(?<![\\d.,-])(?<from>${NUMBER})\\s?(?<unit>[%℃天年月日号岁人个元点时分秒]?)\\s?[-−–—－~～]\\s?(?=${NUMBER}(?![-−–]\\d))`,
    ({ from = '', unit = '' }) =>
      `${/[天年岁歲人个個元]/.test(unit) ? readCount(from) : readNumber(from)}${unit}到`,
  ),
  // 三点~五点
  wordRule(
    `(?<=[\\d点分秒日号月年元度米克斤里升半刻零一二三四五六七八九十百千万亿两])\\s?(?:[~～—–－-]\\s?(?=[\\d零一二三四五六七八九十百千两负上下凌晚次翌])|[~～](?=[-−]\\d))`,
    '到',
  ),
  // 18世纪-19世纪, 公元前3世纪-公元2世纪, 公元前202年-公元8年
  wordRule('(?<=世纪[初末中]?叶?)\\s?[-–—~～]\\s?(?=公元|前|[\\d一二三四五六七八九十])', '到'),
  wordRule(
    '(?<=前[\\d零一二三四五六七八九十百千]{1,8}年?(?:[\\d一二三四五六七八九十]{1,3}月(?:[\\d一二三四五六七八九十]{1,3}日)?)?)\\s?[-–—~～－]\\s?(?=(?:公元前?|前)[\\d零一二三四五六七八九十百])',
    '到',
  ),
  // 周一~周五
  wordRule(
    '(?<=(?:周|星期|礼拜)[一二三四五六日天](?:[(（][^()（）\\n]{1,9}[)）])?)\\s?[~～—–-]\\s?(?=周|星期|礼拜)',
    '到',
  ),
];

const ORDINAL_RULES: readonly Rule[] = [
  // 第12章, but 第1.5
  numbered('(?<=第\\s?)\\d{1,12}(?![\\d.]|,\\d{3})'),
  // Op.67
  wordRule('(?<![A-Za-z])[Oo]p\\.\\s?(?=\\d)', '作品'),
  // No.1, №5, but the gas NO2
  rule(
    '(?:(?<![A-Za-z\\d])(?:[Nn][Oo]\\.|[Nn]o|n[Oo]|NO(?![23](?!\\d)))|№)\\s?(?<number>\\d{1,5})(?![\\d.])',
    ({ number = '' }) => `第${readCardinal(number)}`,
  ),
  rule(
    '§\\s?(?<number>\\d+(?:\\.\\d+)*)',
    ({ number = '' }) => `第${number.split('.').map(readCardinal).join('点')}节`,
  ),
  // 3#楼, #5
  wordRule('(?<=(?<![#＃\\d])\\d{1,3})[#＃](?=[楼栋幢座机色汽柴])', '号'),
  rule('[#＃](?<number>\\d{1,5})(?!\\d)', ({ number = '' }) => `${readCardinal(number)}号`),
  // 21st
  rule(
    '(?<![A-Za-z\\d.,+-])(?<number>\\d{1,4})(?:st|nd|rd|th)(?![A-Za-z])',
    ({ number = '' }) => `第${readCardinal(number)}`,
    'i',
  ),
];

/** Figures that are, or are part of, a name. */
const NAME_RULES: readonly Rule[] = [
  // B2B, O2O, V2X
  rule(
    '(?<![A-Za-z\\d])(?<from>[BCDGMOPV])2(?<to>[BCDGMOPX])(?![A-Za-z\\d])',
    ({ from, to }) => `${from} to ${to}`,
  ),
  // A grade: A-, AA-级
  wordRule('(?<=(?<![A-Za-z\\d])[A-D]{1,3})-(?=[级，。、；！？]|$)', '减'),
  // A price in tenths and what is used: 打95折, 8.5折, 99新.
  rule(
    '(?<![\\d.,])(?<tenths>[1-9])\\.(?<hundredths>[1-9])(?=折(?![叠线页射子]))',
    ({ tenths = '', hundredths = '' }) => readDigits(tenths + hundredths),
  ),
  spelt('(?<![\\d.,])[89][05-9](?=新(?:$|[\\p{P}\\sA-Za-z的]))'),
  spelt('(?<![\\d.,])[1-9]{2}(?=折(?![叠线页射子]))'),
  // A way to store films: H.264.
  rule('(?<=(?<![A-Za-z])H)\\.(?<digits>26[3-6])(?!\\d)', ({ digits = '' }) => `点${readDigits(digits)}`),
  // IP68, A4, MU5123, 1080p
  spelt('(?<=(?<![A-Za-z])IPX?)\\d{2}(?!\\d)'),
  // Masks, rifles, chips, aeroplanes that are known by their figures: N95, AK-47.
  rule(
    '(?<![A-Za-z])(?<letters>K?N|AK|[xX]|F|B)-?(?<digits>(?<=N)9[59]|(?<=AK-?)47|(?<=[xX])86|(?<=F-?)(?:22|35)|(?<=B-?)52)(?!\\d)',
    ({ letters, digits = '' }) => letters + readDigits(digits),
  ),
  rule('(?<=[A-Za-z])[-‐‑–_]?(?<digits>\\d+)(?!\\d|\\.\\d)', ({ digits = '' }) => readName(digits)),
  spelt('(?<![\\d.,])\\d{3,4}(?=[pPiI](?![A-Za-z]))'),
];

export const NUMERAL_RULES: readonly Rule[] = [
  ...ROMAN_RULES,
  // The number of a figure or an exercise.
  rule(
    '(?<=[图表例题式]\\s?[(（]?)(?<a>\\d{1,3})-(?<b>\\d{1,3})(?![\\d-])',
    ({ a = '', b = '' }) => `${readCardinal(a)}杠${readCardinal(b)}`,
  ),
  ...FORMULA_RULES,
  // An error's number: 0x80070005.
  rule('(?<![\\dA-Za-z])0x[\\dA-Fa-f]{2,16}(?![\\dA-Za-z])', (_, match) => match.replace(/\d/g, readDigits)),
  // The name P106-100: a range goes upwards.
  rule('(?<=(?<![A-Za-z\\d])[A-Z]{1,4}(?<name>\\d{3,4}))-(?=(?<part>\\d{2,3})(?!\\d))', ({ name, part }) =>
    Number(part) < Number(name) ? '杠' : undefined,
  ),
  // Q1-Q5, EP1-EP12, 1a-1c, P23-25, TOP1-10, A～Z, 第1页～第5页, 1楼—3楼
  wordRule(
    `(?<=(?<![A-Za-z\\d])(?<letter>[A-Za-z]{1,3})\\d{1,4})${TO}(?=\\k<letter>\\d{1,4}(?![A-Za-z\\d]))`,
    '到',
  ),
  wordRule(`(?<=(?<![A-Za-z\\d])(?<number>\\d{1,3})[a-z])${TO}(?=\\k<number>[a-z](?![A-Za-z\\d]))`, '到'),
  wordRule(
    `(?<=(?<![A-Za-z])(?:[Pp]\\.?|TOP|[Tt]op|EP\\.?|L[Vv]\\.?|D(?:ay|AY)) ?\\d{1,4})${TO}(?=\\d{1,4}(?!\\d))`,
    '到',
  ),
  wordRule('(?<=(?<![A-Za-z])[A-Za-z])[~～](?=[A-Za-z](?![A-Za-z]))', '到'),
  wordRule(`(?<=第\\d{1,4}\\p{Script=Han}{1,2})${TO}(?=第\\d)`, '到'),
  wordRule(`(?<=(?<!\\d)\\d{1,4}(?<unit>\\p{Script=Han}))${TO}(?=\\d{1,4}\\k<unit>)`, '到'),
  // 5k-8k, Qwen2.5-72B
  wordRule('(?<=\\d[kK])\\s?[-–—~～]\\s?(?=\\d{1,3}[kK])', '到'),
  wordRule(
    '(?<=[A-Za-z](?:\\d{1,5}|-\\d{1,3}(?=-\\d{1,4}[A-Z](?![A-Za-z\\d]))))-(?=\\d)|(?<=[A-Za-z]\\d\\.\\d)-(?=\\d{1,4}[A-Za-z])',
    ' ',
  ),
  rule('(?<![\\d.,])(?<digits>\\d{5,})(?=[A-Za-z])', ({ digits = '' }) => readName(digits)),
  wordRule('(?<=[A-Za-z])[/／](?=\\d)', ' '),
  // HP 3200/5000
  wordRule(
    '(?<=(?<![A-Za-z])(?:[HMSX]P|EXP|[体精]力|[血蓝]量|能量|经验值?)[：:]? ?\\d{1,6})[/／](?=\\d{1,6}(?![\\d/]))',
    '、',
  ),
  // 第3/45页, 页码：3/45
  rule(
    '(?<=第|页码[:：]?\\s?)(?<page>\\d{1,4})/(?<all>\\d{1,4})(?:(?<=第\\d{1,4}/\\d{1,4})(?<unit>[页张])|(?<!第\\d{1,4}/\\d{1,4})(?![\\d/]))',
    ({ page = '', all = '', unit = '' }) => `${readCardinal(page)}${unit}，共${readCardinal(all)}${unit}`,
  ),
  // 第3/4节, 3/4年级, 18/33层, 7/8号线
  rule(
    '(?:(?<=第\\s?)|(?<![\\d./])(?=\\d/\\d年级|\\d{1,2}/\\d{1,2}(?:[层楼]|号[线楼院门桌])))(?<a>\\d{1,4})[/／](?<b>\\d{1,4})(?=\\p{Script=Han})',
    ({ a = '', b = '' }) => `${readCardinal(a)}、${readCardinal(b)}`,
  ),
  // Several ranges: 3-5/6-8岁.
  wordRule('(?<=(?<![/\\d])\\d{1,4}-\\d{1,4})/(?=\\d{1,4}-\\d{1,4}(?![\\d/]))', '、'),
  // Several versions: Win10/11, iPhone 15/16.
  wordRule('(?<=[A-Za-z]\\s?\\d{2}(?:/\\d{2}){0,4})/(?=\\d{2}(?!\\d))', '、'),
  ...FRACTION_RULES,
  ...RANGE_RULES,
  ...ORDINAL_RULES,
  ...NAME_RULES,
  // What is left.
  rule(
    `(?<![\\d.,])(?<number>\\d{${LONGEST_CARDINAL + 1},})(?![\\d.,])(?!${COUNTED}|0*(?:\\s?${COUNTED}))`,
    ({ number = '' }) => (/^[1-9]\d?0+$/.test(number) ? readCardinal(number) : readDigits(number)),
  ),
  rule(`(?<sign>${MINUS})(?<number>${NUMBER})`, ({ number = '' }) => `负${readNumber(number)}`),
  rule('(?<![\\p{L}\\p{N}])\\+(?=\\d)', () => '正'),
  rule(`(?<![\\d.,])(?<number>${NUMBER})\\+(?!\\d)`, ({ number = '' }) => `${readNumber(number)}加`),
  rule('(?<![\\dA-Za-z])(?<fraction>\\.\\d+)', ({ fraction = '' }) => `零点${readDigits(fraction.slice(1))}`),
  rule(`${NUMBER}`, (_, match) => readNumber(match)),
];

/** The digits of `A4`, `MP3`, `MU5123`, `A01`: short ones are numbers; longer ones and those with a nought are spelt. */
function readName(digits: string): string {
  return /^(?:[1-9]?\d|[1-9]0{2,})$/.test(digits) ? readCardinal(digits) : readDigits(digits);
}
