import { type Rule, rule } from '../rules.ts';
import { readCardinal, readCount, readDigits, readNumber } from './numbers.ts';
import { RANGE } from './patterns.ts';

const YEAR = '(?:1[0-9]|20|21)\\d{2}';
const MONTH = '(?:0?[1-9]|1[0-2])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const DATE_END = '(?![\\d]|[-/.]\\d)';
const CLOCK_HOUR = '(?:[01]?\\d|2[0-4])';
/** `2000年前` counts years, `2000年` names one. */
const COUNTS_YEARS = '(?=[以之]?[前来后内](?!后)|间|的?历史|文明|之久|多)';
const SCORE_NOUN = '(?:比分|比例|比率|赔率|[配宽高长占浓对之]比)';
const SCORE_LINK = '(?:[是为约：:]|定格在)?\\s?';
const SCORE_AFTER =
  '(?=\\s?的?(?:比分|比例|战胜|击败|大胜|险胜|逆转|领先|落后|获胜|取胜|负于|惜败|战平|打平|平局|完胜|告负|输给|不敌|失利|落败))';
/** One set or match of many: 第二局18:21. */
const SET = '(?:(?:第[一二三四五六七\\d]|[首末两三]|决胜)[局盘节]|[局盘]分)(?:[是为：:以]|\\s)?';
const POINTS = '(?:0|[1-9]\\d{0,2})';
/** What `3-1` before it is no score of: the number of a figure, a unit of a building, an aeroplane. */
const NUMBERED = '[第图表例题式栋幢座楼号课章篇卷附件]|波音|习题|房间|车位|型号|编号';
/** Sides of a match whose names begin like a measure word. */
const SIDES = '小胜|双杀|日本|[美英]国|英格兰|米兰|里[昂尔斯]|公牛|小牛|步行者|克罗地|本菲卡';
const COUNTED = `[\\s]?(?!${SIDES})(?:[个位只条张本台辆件把支枚颗片朵棵株座栋幢间家所层楼艘架天年月日号周点时小分秒刻夜晚次遍回倍种类级组对双套份封首部句步口名人户元块角美欧英港米公千厘毫里斤克吨升亩岁门项班室单等]|会议|教室|假|[%％‰℃°xX×*=＝+A-Za-z])`;

export function readDate(year: string, month?: string, day?: string): string {
  return (
    (year === '' ? '' : `${readDigits(year)}年`) +
    (month === undefined ? '' : `${readCardinal(month)}月`) +
    (day === undefined ? '' : `${readCardinal(day)}日`)
  );
}

export function readClock(hour: string, minute: string, second?: string): string {
  const minutes = Number(minute) === 0 && second === undefined ? '' : `${paddedMinute(minute)}分`;
  return `${clockHour(hour)}点${minutes}${second === undefined ? '' : `${paddedMinute(second)}秒`}`;
}

export function clockHour(hour: string): string {
  return Number(hour) === 2 ? '两' : readCardinal(hour);
}

/** A day that is known by its figures: 九一一, 五一, 十一, 三一五. */
const namedDay: Rule['speak'] = ({ month = '', day = '' }) =>
  month === '10' && Number(day) === 1 ? '十一' : readDigits(`${Number(month)}${Number(day)}`);

/** Minutes below ten keep their zero: 三点零五分. */
function paddedMinute(minute: string): string {
  const value = Number(minute);
  return value > 0 && value < 10 && minute.length === 2 ? `零${readCardinal(minute)}` : readCardinal(minute);
}

function clock(groups: Readonly<Record<string, string | undefined>>): string {
  const { hour = '', minute = '', second, half } = groups;
  const part = half === undefined ? '' : halfOfDay(half, hour);
  return part + readClock(hour, minute, second);
}

function halfOfDay(half: string, hour: string): string {
  if (/^a/i.test(half)) return Number(hour) < 6 ? '凌晨' : '上午';
  return Number(hour) >= 6 && Number(hour) < 12 ? '晚上' : '下午';
}

const HALF = '(?:\\s?(?<half>[aApP]\\.?[mM]\\.?)(?![A-Za-z]))?';

const score: Rule['speak'] = ({ a = '', b = '' }) => `${readCardinal(a)}比${readCardinal(b)}`;

/** Scores of sets one after the other: one of them is no range that goes upwards, no time of day. */
const isSets = (match: string) =>
  match.split(/[^\d:：-]+/).some((set) => {
    const [a = 0, b = 0] = set.split(/[:：-]/).map(Number);
    return set.includes('-') ? a > b : a > 24 || b > 59 || /[:：]\d$/.test(set);
  });
const readSets = (match: string) => match.replace(/\d+/g, readNumber).replace(/[:：-]/g, '比');

export const SCORE_RULES: readonly Rule[] = [
  rule(
    `(?<=${SET}|比分${SCORE_LINK})${POINTS}[:：-]${POINTS}(?:\\s?[、,，;；]\\s?${POINTS}[:：-]${POINTS})*(?![\\d:：-])`,
    (_, match) => readSets(match),
  ),
  rule(
    `(?<![\\d.:：/-])${POINTS}(?<mark>[:：-])${POINTS}(?:(?:\\s?[、,，;；]\\s?|\\s)${POINTS}\\k<mark>${POINTS}){1,6}(?![\\d:：-])`,
    (_, match) => (isSets(match) ? readSets(match) : undefined),
  ),
  rule(
    `(?<=\\d[:：-]\\d{1,3}\\s?[(（])${POINTS}[:：]${POINTS}(?:\\s?[、,，;；]\\s?${POINTS}[:：]${POINTS}){1,6}(?=[)）])`,
    (_, match) => readSets(match),
  ),
  rule(`(?<=${SCORE_NOUN}${SCORE_LINK}|以)(?<a>\\d{1,4})[:：](?<b>\\d{1,4})(?![\\d:：]|\\.\\d)`, score),
  rule(`(?<=${SCORE_NOUN}${SCORE_LINK})(?<a>\\d{1,3})-(?<b>\\d{1,3})(?![\\d-])`, score),
  rule(`(?<![\\d.:：-])(?<a>\\d{1,3})[:：-](?<b>\\d{1,3})(?![\\d:：])${SCORE_AFTER}`, score),
];

/** A range goes upwards, so a hyphen between a number and one no greater stands between the points of two sides. */
const LONE_SCORES: readonly Rule[] = [
  // What is taken off a price: 满199-100.
  rule('(?<=满\\s?)(?<a>\\d{1,5})-(?<b>\\d{1,5})(?![\\d-])', ({ a = '', b = '' }) =>
    Number(a) > Number(b) ? `${readCardinal(a)}减${readCardinal(b)}` : undefined,
  ),
  rule(
    `(?<![\\d.,:：/A-Za-z~～—–-]|${NUMBERED})(?<a>${POINTS})-(?<b>${POINTS})(?![\\d~～—–-]|[.,:：/]\\d|${COUNTED})`,
    (groups) => (Number(groups.a) >= Number(groups.b) && groups.a !== '0' ? score(groups, '') : undefined),
  ),
  rule(
    `(?<=(?:主场|客场|决赛|半场|对阵|联赛|总分)[^\\d。！？，,\n]{0,10})(?<a>${POINTS})-(?<b>${POINTS})(?![\\d~～—–-]|[.,:：/]\\d|${COUNTED})`,
    score,
  ),
  rule(
    `(?<=\\p{Script=Han})0-(?<b>[1-9])(?=\\p{Script=Han})(?!${COUNTED}|之间|不|以)`,
    ({ b = '' }) => `零比${readCardinal(b)}`,
  ),
];

/** 12.10-12.12 */
const DAYS = `(?<month>${MONTH})\\.(?<day>${DAY})\\s?${RANGE}\\s?(?<toMonth>${MONTH})\\.(?<toDay>${DAY})(?!\\d)[日号]?`;
const days: Rule['speak'] = ({ month, day, toMonth, toDay }) =>
  `${readDate('', month, day)}到${readDate('', toMonth, toDay)}`;

const DATE = (name: string) =>
  `(?<${name}year>${YEAR})(?<${name}sep>[-/.])(?<${name}month>${MONTH})(?:\\k<${name}sep>(?<${name}day>${DAY}))?`;

export const DATE_RULES: readonly Rule[] = [
  // From a day to another, the year or month of the second left out or not.
  rule(
    `(?<![\\d./:-])${DATE('')}\\s?${RANGE}\\s?(?:(?<toYear>${YEAR})\\k<sep>)?(?<toMonth>${MONTH})(?:\\k<sep>(?<toDay>${DAY}))?(?!\\d|[-/.]\\d)`,
    ({ year = '', month, day, toYear, toMonth = '', toDay }) => {
      const isWhole = (day === undefined) === (toDay === undefined);
      if (!isWhole || (toYear === undefined && toDay === undefined)) return undefined;
      return `${readDate(year, month, day)}到${readDate(toYear ?? '', toMonth, toDay)}`;
    },
  ),
  // 5/1-5/5: fractions would be below one, with a small denominator.
  rule(
    `(?<![\\d./:-])(?<month>${MONTH})/(?<day>${DAY})\\s?${RANGE}\\s?(?<toMonth>${MONTH})/(?<toDay>${DAY})(?!\\d|[-/.]\\d)`,
    ({ month = '', day = '', toMonth = '', toDay = '' }) => {
      const isDate =
        Math.max(Number(day), Number(toDay)) > 10 ||
        Number(month) >= Number(day) ||
        Number(toMonth) >= Number(toDay);
      return isDate ? `${readDate('', month, day)}到${readDate('', toMonth, toDay)}` : undefined;
    },
  ),
  // 活动时间12.10-12.12: decimals are followed by what they measure.
  rule(
    `(?<=(?:时间|日期|活动|期间|放假|假期|报名|截止|优惠|档期|限时)[^\\d。！？\\n]{0,3}(?:\\d{1,2}天[，,]?\\s?)?)${DAYS}(?=$|[)）】，。；！、\\n]|期间|止|放假)`,
    days,
  ),
  rule(
    `(?<![\\d.,:：/-])${DAYS}(?=\\s?(?:放假|休息|休市|调休|小?长假|国庆|五一|春节|元旦|清明|端午|中秋))`,
    days,
  ),
  rule(
    `(?<![\\d.,:：/~～—–-])(?<!(?:[早晚]上|[上下中]午|凌晨|每天|[明今昨后]天|我)\\s?)(?<month>${MONTH})\\.(?<day>${DAY})(?=\\s?(?:正常)?(?:上班|上课|开工|开学|返校))`,
    ({ month, day }) => readDate('', month, day),
  ),
  // 05-01 08:30
  rule(
    '(?<![\\d./:-])(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\\d|3[01])(?=\\s\\d{1,2}[:：]\\d{2}(?!\\d))',
    ({ month, day }) => readDate('', month, day),
  ),
  // 8/15前, 截止8/15, 3/4（周五）; what could be a fraction is one, unless a day of the week follows.
  rule(
    `(?<![\\d./:-])(?:(?<cue>(?<=(?:日期|截止|截至|生日)[：:是为到至于]?\\s?))|)(?<month>${MONTH})/(?<day>${DAY})(?!\\d|[-/.]\\d)[日号]?(?=(?<week>\\s?[（(]?(?:周|星期|礼拜)[一二三四五六日天])|(?<until>\\s?(?:[之以]?前(?!\\d)|当天|截止|起(?!\\p{Script=Han})|开始|[上下中]午|凌晨|晚上|早上|[（(][一二三四五六日][）)]))|)`,
    ({ cue, month = '', day = '', week, until }) => {
      const isDate = Number(day) > 10 || Number(month) >= Number(day);
      return week !== undefined || (isDate && (cue ?? until) !== undefined)
        ? readDate('', month, day)
        : undefined;
    },
  ),
  ...LONE_SCORES,
  rule('(?<!\\d|\\d[.,])0(?<digit>[1-9])(?=[月日号点时])', ({ digit = '' }) => readCardinal(digit)),
  rule('(?<!\\d)(?<month>\\d{1,2})[·•](?<day>\\d{1,2})(?!\\d)', namedDay),
  rule(
    `(?<![\\d.,:：/-])(?<month>${MONTH})\\.(?<day>${DAY})(?=[”’」]?\\s?(?:大促|晚会|购物节|狂欢|放假|小长假|长假|黄金周|妇女节|青年节|劳动节|儿童节|建军节|教师节|国庆|地震|事件|事变|惨案))`,
    namedDay,
  ),
  rule(
    '(?<![\\d.,])(?<decade>(?:1[89]|20)\\d0)s(?![A-Za-z])',
    ({ decade = '' }) => `${readDigits(decade)}年代`,
  ),
  rule(
    `(?<![\\d.,-])(?<from>${YEAR})[-–—/](?<to>\\d{4}|\\d{2})(?=赛季|财年|学年|年度)`,
    ({ from = '', to = '' }) => `${readDigits(from)}到${readDigits(to)}`,
  ),
  rule(
    `(?<![\\d./:]|(?<![:：]\\d\\d)-)(?<year>${YEAR})(?<sep>[-/.])(?<month>${MONTH})\\k<sep>(?<day>${DAY})${DATE_END}(?:T(?=\\d{2}:)|[日号])?`,
    ({ year = '', month, day }) => readDate(year, month, day),
  ),
  // 20240501
  rule(
    '(?<![\\d.,:/A-Za-z_-])(?<year>(?:19|20)\\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])(?![\\d.,]|\\s?[万亿元人个次股台])',
    ({ year = '', month, day }) => readDate(year, month, day),
  ),
  rule(
    `(?<![\\d./:-])(?<month>${MONTH})/(?<day>${DAY})/(?<year>${YEAR})${DATE_END}`,
    ({ year = '', month, day }) => readDate(year, month, day),
  ),
  rule(
    `(?<![\\d./:-])(?<day>1[3-9]|2\\d|3[01])/(?<month>${MONTH})/(?<year>${YEAR})${DATE_END}`,
    ({ year = '', month, day }) => readDate(year, month, day),
  ),
  rule(`(?<![\\d./:-])(?<year>${YEAR})[-/.](?<month>0[1-9]|1[0-2])${DATE_END}`, ({ year = '', month }) =>
    readDate(year, month),
  ),
  rule(
    `(?<![\\d.:-])(?<from>${YEAR})\\s?年?\\s?${RANGE}\\s?(?<to>${YEAR})(?!\\d|[-.:/]\\d)(?<name>\\s?年)?`,
    ({ from = '', to = '', name }) =>
      `${readDigits(from)}${name === undefined ? '' : '年'}到${readDigits(to)}${name === undefined ? '' : '年'}`,
  ),
  // 2000年后 is a year, 3000年后 far away.
  rule(
    `(?<![\\d.,])(?!2000\\s?年(?:[以之]?后|以来))(?<count>\\d{1,2}000|\\d00)\\s?年${COUNTS_YEARS}`,
    ({ count = '' }) => `${readCardinal(count)}年`,
  ),
  // 1300年历史, 1300年前: a round number of years, but a year in 1900年历史上, 1900年前, 1800年前后.
  rule(
    '(?<![\\d.,]|[公西]元前?)(?<count>[1-9]\\d00)\\s?年(?=的?历史(?![性上])|之久|文明(?!戏)|前(?<!1900\\s?年前)(?!后))',
    ({ count = '' }) => `${readCardinal(count)}年`,
  ),
  rule('(?<=距今(?:已?有|大?约|近|超过?)?\\s?)(?<count>\\d{4})\\s?(?=[年多余])', ({ count = '' }) =>
    readCardinal(count),
  ),
  // Years of three figures: 公元前221年, （618-907年）, （701—762）; round ones may be a span.
  rule(
    `(?:(?<open>(?<=[(（](?:公元)?\\s?))|(?<![\\d.,前]))(?<from>[1-9]\\d\\d)\\s?年?\\s?[-–—~～至]\\s?(?<to>[1-9]\\d\\d)(?=年|(?<=[–—]\\s?\\d{3})(?<close>[)）]))`,
    ({ open, close, from = '', to = '' }) => {
      const isRound = Number(from) % 5 === 0 && Number(to) % 5 === 0;
      const isYears = isRound
        ? open !== undefined && close === undefined
        : open !== undefined || close === undefined;
      return Number(from) < Number(to) && isYears ? `${readDigits(from)}到${readDigits(to)}` : undefined;
    },
  ),
  // 建元元年（1368）, 《霸王别姬》（1993）, 莫言（1955— ）, （2023）京0105民初1号, 国发〔2023〕15号
  rule(
    `(?<=[(（〔［\\[]\\s?)(?<year>${YEAR})(?=\\s?[-–—]{1,2}\\s?[)）]|[)）〕］\\]](?:(?<=[年》]\\s?[(（]\\d{4}[)）])|[\\p{Script=Han}\\d]{0,12}[\\d一二三四五六七八九]号))`,
    ({ year = '' }) => readDigits(year),
  ),
  rule(
    '(?<=[公西]元前?\\s?|年\\s?[(（]|(?:^|[\\p{P}\\s])前)(?!\\d00)(?<year>[1-9]\\d\\d)(?=年|\\s?[-–—~～至]\\s?前)',
    ({ year = '' }) => readDigits(year),
  ),
  rule(`(?<![\\d.,])(?<year>\\d{4})\\s?(?=年(?!级))`, ({ year = '' }) =>
    year === '1000' || (Number(year) >= 2200 && year.endsWith('00')) ? readCardinal(year) : readDigits(year),
  ),
  // Who was born then: 95后, 80、90后.
  rule('(?<![\\d.,])(?<decade>\\d0|[0789]5)(?=(?:[、和与/]\\d[05])*后(?!\\p{N}|天))', ({ decade = '' }) =>
    readDigits(decade),
  ),
  rule("(?<![\\p{L}\\p{N}])['’](?<year>\\d{2})(?=年)", ({ year = '' }) => readDigits(year)),
  rule(`(?<![\\d.,])(?<year>\\d{2})(?=年${MONTH}月)`, ({ year = '' }) => readDigits(year)),
  rule(
    '(?<![\\d.,第了过约近满共达长])(?<year>[5-9]\\d|0\\d)(?=年(?:[出毕春夏秋冬底末初]|的(?:$|[，。！？])))',
    ({ year = '' }) => readDigits(year),
  ),
  // Of our time: 24年上半年, 23年底, 25考研, 24级新生.
  rule(
    '(?<![\\d.,第了过约近满共达长])(?<year>[12]\\d)(?=年(?:[上下]半年|底|款|初(?!心)|第?[一二三四1-4]季度|[QH][1-4](?!\\d)))',
    ({ year = '' }) => readDigits(year),
  ),
  rule(
    '(?<![\\d.,第A-Za-z-])(?<year>2\\d)(?=[QH][1-4](?!\\d)|考研|[国省]考|[秋春校]招|届(?:毕业|[校秋春]招|应届|考研)|级(?:新生|本科|[硕博]士|研究生|学[生弟妹长姐]))',
    ({ year = '' }) => readDigits(year),
  ),
  rule(
    `(?<![\\d.,])(?<year>${YEAR})(?=\\s?[QH][1-4](?!\\d)|冲[鸭呀]|加油|你好|再见|新年|跨年|元旦|春节|考研|[高中]考|国考|奥运|世界杯|春晚|新?款|修[订正]|版(?!面)|赛季|财年|级|届|春|夏|秋|冬|年度)`,
    ({ year = '' }) => readDigits(year),
  ),
];

/** Not inside a longer figure; a colon before it may follow a word: 时间：10:30. */
export const NO_FIGURE = '(?<![\\d.]|[\\d:：][:：]|^[:：])';

/** What lasts and does not begin: 时长12:35. */
const LASTS = '(?:剩余|时长|长度|(?<![使启食服])用时|[耗历]时|片长|全长|倒计时)[约为是：:]?\\s?';

export const TIME_RULES: readonly Rule[] = [
  rule(
    `(?<=${LASTS})(?:(?<hours>\\d{1,2})[:：])?(?<minutes>[0-5]?\\d)[:：](?<seconds>[0-5]\\d)(?![\\d:：.])`,
    ({ hours, minutes = '', seconds = '' }) =>
      `${hours === undefined ? '' : `${readCount(String(Number(hours)))}小时`}${Number(minutes) === 0 ? '' : `${readCount(String(Number(minutes)))}分`}${readCount(String(Number(seconds)))}秒`,
  ),
  rule(
    `${NO_FIGURE}(?<hour>${CLOCK_HOUR})[:：](?<minute>[0-5]\\d)[:：](?<second>[0-5]\\d)(?:\\.\\d+)?Z?(?![\\d:：])${HALF}`,
    clock,
  ),
  rule(`${NO_FIGURE}(?<hour>${CLOCK_HOUR})[:：](?<minute>[0-5]\\d)(?!\\d|[:：]\\d)${HALF}`, clock),
  rule(
    `${NO_FIGURE}(?<hour>1[0-2]|[1-9])\\s?(?<half>[aApP]\\.?[mM]\\.?)(?![A-Za-z])`,
    ({ hour = '', half = '' }) => `${halfOfDay(half, hour)}${clockHour(hour)}点`,
  ),
  rule(
    '(?<![\\d.:：])(?<hour>2)(?=点(?!\\d(?!\\d)|(?:docx?|xlsx?|pptx?|pdf|txt|md|mp[34]|jpe?g|png|zip|x)(?![A-Za-z\\d])))',
    () => '两',
  ),
  rule(
    '(?<![\\d.])(?<hour>\\d{1,2})(?<word>[点时])(?<minute>\\d{1,2})(?=分)',
    ({ hour = '', minute = '', word }) => `${clockHour(hour)}${word}${paddedMinute(minute)}`,
  ),
];
