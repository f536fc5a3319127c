import { NUMBER } from '../digits.ts';
import { readNames, readWords } from '../names.ts';
import { alternatives, type Rule, rule } from '../rules.ts';
import { readCardinal, readCount, readNumber, shiftDecimal, withoutTrailingZeros } from './numbers.ts';
import { END, GAP, MINUS, RANGE } from './patterns.ts';

const SIGN_NAMES = '元: ¥, ￥ | 美元: $ | 欧元: € | 英镑: £ | 韩元: ₩ | 卢布: ₽ | 印度卢比: ₹ | 美分: ¢';
export const CURRENCY_SIGNS = readWords(SIGN_NAMES);

const CURRENCIES = readNames(`
元: CN¥, CNY, RMB, rmb | 美元: US$, USD | 港元: HK$, HKD | 新台币: NT$, TWD | 澳元: A$, AUD | 加元: C$, CAD
新加坡元: S$, SGD | 日元: JP¥, JPY | 欧元: EUR | 英镑: GBP | 韩元: KRW | 瑞士法郎: CHF | 印度卢比: INR
卢布: RUB | 泰铢: THB | 墨西哥比索: MXN
${SIGN_NAMES}
`);
const SYMBOLS = alternatives(Object.keys(CURRENCIES));
const CODES = Object.keys(CURRENCIES)
  .filter((code) => /^(?:[A-Z]{3}|rmb)$/.test(code))
  .join('|');
const SCALES: Readonly<Record<string, number>> = {
  k: 3,
  K: 3,
  w: 4,
  M: 6,
  m: 6,
  mn: 6,
  B: 9,
  b: 9,
  bn: 9,
  T: 12,
  million: 6,
  billion: 9,
  trillion: 12,
};
/** Said already by the sign before the number: ¥99 元, but ¥99元旦特价. */
const YUAN = `(?:${GAP}元(?![旦宵]))?`;
const SCALE =
  '(?:(?<scale>[kKwMmBbT]|mn|bn|\\s?(?:[mb]illion|trillion))(?![A-Za-z])|(?<word>[百千]?[万亿]|[百千]))?';

/** `3.50` yuan → 三元五角; `3.05` → 三元零五分 */
function readYuan(written: string): string {
  const [whole = '0', fraction = ''] = written.replaceAll(',', '').split('.');
  if (fraction.length > 2) return `${readNumber(written)}元`;
  const [jiao = '0', fen = '0'] = fraction;
  if (Number(fraction) === 0) return `${readCount(whole)}元`;
  const isBelowOne = Number(whole) === 0;
  const yuan = isBelowOne ? '' : `${readCount(whole)}元`;
  const gap = jiao === '0' && !isBelowOne ? '零' : '';
  return (
    yuan +
    (jiao === '0' ? '' : `${readCardinal(jiao)}角`) +
    (fen === '0' ? '' : `${gap}${readCardinal(fen)}分`)
  );
}

export function readMoney(amount: string, currency: string, scale?: string, word?: string): string {
  const name = CURRENCIES[currency]?.[0] ?? currency;
  if (word !== undefined) return `${readCount(amount)}${word}${name}`;
  const value = scale === undefined ? amount : shiftDecimal(amount, SCALES[scale.trim()] ?? 0);
  return name === '元' ? readYuan(value) : `${readCount(withoutTrailingZeros(value))}${name}`;
}

export function isCurrency(code: string): boolean {
  return Object.hasOwn(CURRENCIES, code);
}

/** As in a rate of exchange. */
const currencyName = (code: string) => (code === 'CNY' || code === 'RMB' ? '人民币' : CURRENCIES[code]?.[0]);

export const MONEY_RULES: readonly Rule[] = [
  // USD/CNY 7.12
  rule(`(?<![A-Za-z/])(?<base>${CODES})/(?<quote>${CODES})(?![A-Za-z/])`, ({ base = '', quote = '' }) =>
    [base, quote].map(currencyName).join('兑'),
  ),
  rule(
    `(?<sign>${MINUS})?(?<![A-Za-z])(?<currency>${SYMBOLS})${GAP}(?<from>${NUMBER})\\s?${RANGE}\\s?(?:\\k<currency>)?${GAP}(?<amount>${NUMBER})${SCALE}${END}${YUAN}`,
    ({ sign, currency = '', from = '', amount = '', scale, word }) =>
      `${sign === undefined ? '' : '负'}${readCount(withoutTrailingZeros(from))}到${readMoney(amount, currency, scale, word)}`,
  ),
  rule(
    `(?<sign>${MINUS})?(?<![A-Za-z])(?<currency>${SYMBOLS})${GAP}(?<minus>[-−])?(?<amount>${NUMBER})${SCALE}${END}${YUAN}`,
    ({ sign, minus, currency = '', amount = '', scale, word }) =>
      `${sign === undefined && minus === undefined ? '' : '负'}${readMoney(amount, currency, scale, word)}`,
  ),
  rule(
    `(?<![\\d.,])(?<amount>${NUMBER})${SCALE}${GAP}(?<currency>${CODES}|[€£₩₽₹¢])(?![A-Za-z])`,
    ({ amount = '', currency = '', scale, word }) => readMoney(amount, currency, scale, word),
  ),
  // What a share earns is no price to be paid: 每股派息0.25元.
  rule(
    '(?<=(?:每(?:\\d{1,3}|[十百])?股|EPS)[^\\d，。；,;]{0,12}|\\d(?:股)?派)(?<amount>\\d[\\d,]*\\.\\d{1,4})(?=元)',
    ({ amount = '' }) => readNumber(amount),
  ),
  rule(
    `(?<sign>${MINUS})?(?<![\\d.,])(?<amount>\\d[\\d,]*\\.\\d{1,2})(?<unit>[元块])(?![\\d\\p{L}]*[/每])`,
    ({ sign, amount = '', unit = '' }) =>
      (sign === undefined ? '' : '负') + readYuan(amount).replace('元', unit),
  ),
];
