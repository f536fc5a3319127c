import { type Rule, wordRule } from '../rules.ts';
import { offsetRule } from '../zones.ts';
import { DATE_RULES, SHORT_YEAR_RULE } from './dates.ts';
import { COUNT_RULES, MEASURE_RULES } from './measures.ts';
import { MONEY_RULES } from './money.ts';
import { STOCK_RULE } from './named-figures.ts';
import { NUMERAL_RULES } from './numerals.ts';
import { PHONE_RULES } from './phones.ts';
import { SCORE_RULES } from './scores.ts';
import { ADDRESS_RULES, SIGN_RULES, SYMBOL_RULES } from './symbols.ts';
import { TIME_RULES } from './times.ts';
import { PINYIN_RULES } from './toned-pinyin.ts';
import { inBothScripts, toTraditional } from './traditional.ts';

/** One way of writing for what people type in two: spaces around figures and words, and commas of half the width. */
const TYPING_RULES: readonly Rule[] = [
  // Items of one line: 1、准备 2、制作, 身高:165cm 体重:50kg, but 支持Wi-Fi 6、蓝牙
  wordRule(
    ' (?=\\d{1,2}[、．.）)]\\p{Script=Han})(?<=[\\p{L}\\d%℃）)] )(?<!(?<!\\d[、．.）)][^\\n]{0,99})[A-Za-z] )|(?<=\\d[A-Za-z%℃]{1,3}) (?=\\p{Script=Han}{1,4}[:：])',
    '，',
  ),
  // 交通方便.2.早餐一般, 1>位置好
  wordRule(
    '(?<=[\\p{Script=Han}”’）)])\\.(?=\\d{1,4}(?:[.．、:：]|\\s?(?![元块米万亿克升吨斤公毫])\\p{Script=Han}))',
    '。',
  ),
  wordRule('(?<=(?:^|[，。！？；：,:\\n]\\s?)\\d)>(?=\\p{Script=Han})', '，'),
  // 全长6 300 km
  wordRule(
    '(?<=\\p{Script=Han}\\s?\\d{1,3}(?: \\d{3})*) (?=\\d{3}(?: \\d{3})*\\s?(?:k?m[²³]?|kg|mm|hm²|t)(?![A-Za-z\\d]))',
    '',
  ),
  // Lv.5
  wordRule('(?<=(?<![A-Za-z])[Ll][Vv])\\.\\s?(?=\\d)', ' '),
  // 200--220元
  wordRule('(?<=\\d[点分楼层号元度日月天米%]?)--(?=\\d)', '到'),
  // 2024 年 5 月, 第 II 章, but 二 3
  wordRule(
    '(?<=(?![零〇一二两三四五六七八九十])\\p{Script=Han}) (?=\\d|[A-Z]{1,2}[\\p{Script=Han}\\d·]|[IVXx]{1,5}(?![A-Za-z]))|(?<=\\d[A-Za-z]{0,3}|(?<![A-Za-z])[IVXx]{1,5}[ABC]?) (?=\\p{Script=Han})',
    '',
  ),
  // 他说,3个; NGC 869,R9; 601,1208号房, but 1,208
  wordRule(
    '(?<=[\\p{Script=Han}”’」』）》】]),|,(?=\\p{Script=Han})|(?<=[^\\d\\s]),(?=\\d)|(?<=\\d),(?=\\p{L}|\\d{4}|[+−-]?∞)',
    '，',
  ),
];

/** In order: what is most certain of its meaning first, single digits and symbols last. */
export const CHINESE_RULES: readonly Rule[] = [
  ...ADDRESS_RULES,
  STOCK_RULE,
  ...TYPING_RULES,
  offsetRule('加', '减', '点'),
  ...SIGN_RULES,
  ...PINYIN_RULES,
  SHORT_YEAR_RULE,
  ...PHONE_RULES,
  ...SCORE_RULES,
  ...DATE_RULES,
  ...TIME_RULES,
  ...MONEY_RULES,
  ...MEASURE_RULES,
  ...COUNT_RULES,
  ...NUMERAL_RULES,
  ...SYMBOL_RULES,
].map(inBothScripts);

export const TRADITIONAL_CHINESE_RULES: readonly Rule[] = CHINESE_RULES.map(({ pattern, speak }) => ({
  pattern,
  speak: (groups, match) => {
    const spoken = speak(groups, match);
    return spoken === undefined ? undefined : toTraditional(spoken);
  },
}));
