import { type Rule, rule } from '../rules.ts';
import { readCardinal, readCount, readNumber } from './numbers.ts';
import { RANGE } from './patterns.ts';

const CLOCK_HOUR = '(?:[01]?\\d|2[0-4])';

export function readClock(hour: string, minute: string, second?: string): string {
  const minutes = Number(minute) === 0 && second === undefined ? '' : `${paddedMinute(minute)}分`;
  return `${clockHour(hour)}点${minutes}${second === undefined ? '' : `${paddedMinute(second)}秒`}`;
}

function clockHour(hour: string): string {
  return Number(hour) === 2 ? '两' : readCardinal(hour);
}

/** Minutes below ten keep their zero: 三点零五分. */
function paddedMinute(minute: string): string {
  const value = Number(minute);
  return value > 0 && value < 10 && minute.length === 2 ? `零${readCardinal(minute)}` : readCardinal(minute);
}

function clock(groups: Readonly<Record<string, string | undefined>>): string {
  const { hour = '', minute = '', second, half, said } = groups;
  const part = half === undefined || said !== undefined ? '' : halfOfDay(half, hour);
  return part + readClock(hour, minute, second);
}

function halfOfDay(half: string, hour: string): string {
  if (/^a/i.test(half)) return Number(hour) < 6 ? '凌晨' : '上午';
  return Number(hour) >= 6 && Number(hour) < 12 ? '晚上' : '下午';
}

const HALF = '(?:\\s?(?<half>[aApP]\\.?[mM]\\.?)(?![A-Za-z]))?';
/** Whether the half of the day has been said: 下午5:30pm. */
const SAID = '(?:(?<said>(?<=(?:[上下中]午|早[上晨]?|晚上?|凌晨|傍晚)\\s?))|)';

/** Not inside a longer figure; a colon before it may follow a word: 时间：10:30. */
export const NO_FIGURE = '(?<![\\d.]|[\\d:：][:：]|^[:：])';

/** What lasts and does not begin: 时长12:35, 配速5:30, but 半马8:30开跑. */
const LASTS =
  '(?:》(?=\\s?0[2-5]:(?!00)\\d\\d(?!\\s?(?:播|开|首|直播|上映|准时)))|剩余|时长|长度|(?<![使启食服])用时|[耗历净]时|片长|全长|倒计时|配速|PB|(?:[半全]马|马拉松|成绩)(?=[约为是：:]?\\s?\\d{1,2}[:：]\\d{2}[:：]))[约为是：:]?\\s?';

/** Hours, minutes and seconds that something lasts; seconds may have decimals. */
const readLength: Rule['speak'] = ({ hours = '0', minutes = '0', seconds = '' }) => {
  const value = String(Number(seconds));
  return `${part(hours, '小时')}${part(minutes, '分')}${value.includes('.') ? readNumber(value) : readCount(value)}秒`;
};

/** Nothing of nought. */
const part = (figure: string, name: string) =>
  Number(figure) === 0 ? '' : readCount(String(Number(figure))) + name;

/** What a time with a point may follow: no price and no longer figure. */
const POINTED = '(?<![\\d.,￥¥$]|[价收费减满]\\s?)';

export const TIME_RULES: readonly Rule[] = [
  rule(
    `(?<=${LASTS})(?:(?<hours>\\d{1,2})[:：])?(?<minutes>[0-5]?\\d)[:：](?<seconds>[0-5]\\d)(?![\\d:：.])`,
    readLength,
  ),
  // 3:15.42, 1:59:40.2, but a map of 1:50.000 and the time of day 08:30:15.123
  rule(
    `${NO_FIGURE}(?<![A-Za-z])(?!\\d{1,2}[:：]\\d\\d\\.000)(?:(?<hours>00|\\d)[:：])?(?<minutes>[0-5]?\\d)[:：](?<seconds>[0-5]\\d\\.\\d{1,3})(?![\\d.:：])`,
    readLength,
  ),
  // [00:12] of a script or subtitles
  rule(
    '(?<=[[【])00[:：](?<seconds>[0-5]\\d)(?=[\\]】])',
    ({ seconds = '' }) => `${readCardinal(seconds)}秒`,
  ),
  // 00:00-00:12 of a video
  rule(
    `${NO_FIGURE}00[:：](?<from>[0-5]\\d)\\s?${RANGE}\\s?00[:：](?<to>[0-5]\\d)(?!\\d|[:：.]\\d)`,
    ({ from = '', to = '' }) => `${readCardinal(from)}到${readCardinal(to)}秒`,
  ),
  // 11.30订的餐，1.20才送到, but 6.18下单, and 12.20出发 may be a day
  rule(
    `${POINTED}(?!11\\.11|6\\.18|12\\.12)(?<hour>1?\\d|2[0-3])\\.(?<minute>[0-5]\\d)(?=分?(?:左右|多)?(?:才|就|刚)?(?:下的?[单單]|[订訂定点點叫]的?(?:[餐单外饭，。！]|$)|(?:给我)?配?送[到达過来]))`,
    clock,
  ),
  rule(
    `${POINTED}(?<hour>(?=\\d{1,2}\\.(?:00|3[2-9]|[45]\\d))1?\\d|1[3-9]|2[0-3])\\.(?<minute>[0-5]\\d)(?=分?(?:左右|多)?(?:才|就|刚)?(?:收到|到的|到(?:$|[，。！])|出发|起飞|退房|起床))`,
    clock,
  ),
  // AM9:00
  rule(
    '(?<![A-Za-z])(?<half>[AaPp][Mm])\\s?(?<hour>1[0-2]|0?\\d)[:：](?<minute>[0-5]\\d)(?![\\d:：])',
    clock,
  ),
  rule(
    `${NO_FIGURE}${SAID}(?<hour>${CLOCK_HOUR})[:：](?<minute>[0-5]\\d)[:：](?<second>[0-5]\\d)(?:\\.\\d+)?Z?(?![\\d:：])${HALF}`,
    clock,
  ),
  rule(
    `${NO_FIGURE}${SAID}(?!1[:：]\\d\\d(?:,\\d{3})*,000)(?<hour>${CLOCK_HOUR})[:：](?<minute>[0-5]\\d)(?!\\d|[:：]\\d|[万亿])${HALF}`,
    clock,
  ),
  rule(
    `${NO_FIGURE}(?<hour>1[0-2]|[1-9])\\s?(?<half>[aApP]\\.?[mM]\\.?)(?![A-Za-z])`,
    ({ hour = '', half = '' }) => `${halfOfDay(half, hour)}${clockHour(hour)}点`,
  ),
  rule(
    '(?<![\\d.]|\\d[:：])(?<hour>2)(?=点(?!\\d(?!\\d)|(?:docx?|xlsx?|pptx?|pdf|txt|md|mp[34]|jpe?g|png|zip|x)(?![A-Za-z\\d])))',
    () => '两',
  ),
  rule(
    '(?<![\\d.])(?<hour>\\d{1,2})(?<word>[点时])(?<minute>\\d{1,2})(?=分)',
    ({ hour = '', minute = '', word }) => `${clockHour(hour)}${word}${paddedMinute(minute)}`,
  ),
];
