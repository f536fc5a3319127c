import { addressRules } from '../addresses.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { readDigits } from './numbers.ts';

const ADDRESS_SIGNS: Readonly<Record<string, string>> = {
  '.': '点',
  '@': '艾特',
  '/': '斜杠',
  '-': '杠',
  _: '下划线',
  '?': '问号',
  '=': '等于',
  '&': '和',
  '#': '井号',
  '%': '百分号',
  ':': '冒号',
  '+': '加',
  '~': '波浪号',
};

function readAddress(address: string): string {
  return address
    .replace(/[.@/\-_?=&#%:+~]/g, (sign) => ADDRESS_SIGNS[sign] ?? sign)
    .replace(/\d+/g, readDigits);
}

export const ADDRESS_RULES: readonly Rule[] = addressRules(readAddress);

/** Symbols that are spoken, once the numbers around them are words. */
export const SYMBOL_RULES: readonly Rule[] = [
  wordRule('\\s?&\\s?', '和'),
  wordRule('[%％]', '百分号'),
  wordRule('‰', '千分号'),
  wordRule('@', '艾特'),
  rule('[#＃](?<topic>[^#＃\\s]{1,40})[#＃]', ({ topic = '' }) => topic),
  wordRule('[#＃]', '井号'),
  wordRule('(?<=[\\p{L}\\p{N}])\\s?[+＋]\\s?', '加'),
  wordRule('[+＋]', '加'),
  wordRule('\\s?[=＝]\\s?', '等于'),
  wordRule('×', '乘'),
  wordRule('÷', '除以'),
  wordRule('±', '正负'),
  wordRule('≈', '约等于'),
  wordRule('≠', '不等于'),
  wordRule('≥', '大于等于'),
  wordRule('≤', '小于等于'),
  wordRule('∞', '无穷大'),
  wordRule('√', '根号'),
  wordRule('°', '度'),
  wordRule('²', '平方'),
  wordRule('³', '立方'),
  rule('\\p{No}|\\p{Nl}', (_, match) => match.normalize('NFKC').replace(/\d+/g, readDigits)),
  wordRule('[$＄]', '美元'),
  wordRule('[¥￥]', '元'),
  wordRule('€', '欧元'),
  wordRule('£', '英镑'),
  wordRule('©', '版权所有'),
  wordRule('[®™]', ''),
];
