import type { SayAsReader } from '../say-as-reader.ts';
import { readDate } from './dates.ts';
import { isCurrency, readMoney } from './money.ts';
import { readCardinal, readCount, readDigits, readNumber, readPhoneDigits } from './numbers.ts';
import { readClock } from './times.ts';

const part = (value: number, unit: string) => (value === 0 ? '' : `${readCount(String(value))}${unit}`);

export const CHINESE_READER: SayAsReader = {
  signs: {
    '.': '点',
    ',': '逗号',
    '-': '杠',
    _: '下划线',
    '@': '艾特',
    '/': '斜杠',
    '\\': '反斜杠',
    ':': '冒号',
    ';': '分号',
    '?': '问号',
    '!': '感叹号',
    '+': '加',
    '=': '等于',
    '*': '星号',
    '#': '井号',
    '&': '和',
    '%': '百分号',
    '(': '左括号',
    ')': '右括号',
    '"': '引号',
    "'": '单引号',
    $: '美元',
    '~': '波浪号',
    '，': '逗号',
    '。': '句号',
    '？': '问号',
    '！': '感叹号',
    '：': '冒号',
    '；': '分号',
  },
  digits: readDigits,
  telephone: (written) => (written.trim().startsWith('+') ? '加' : '') + readPhoneDigits(written),
  cardinal: readNumber,
  ordinal: (value) => `第${readCardinal(String(value))}`,
  fraction: (numerator, denominator, whole) =>
    `${whole === undefined ? '' : `${readCardinal(String(whole))}又`}${readCardinal(String(denominator))}分之${readCardinal(String(numerator))}`,
  date: (year, month, day) => readDate(year ?? '', month, day),
  clock: (hour, minute, second, half) =>
    `${half === undefined ? '' : half === 'a' ? '上午' : '下午'}${readClock(hour, minute, second)}`,
  duration: (hours, minutes, seconds) =>
    part(hours, '小时') + part(minutes, '分钟') + part(seconds, '秒') || '零秒',
  money: (amount, currency) => (isCurrency(currency) ? readMoney(amount, currency) : undefined),
};
