import { type Rule, rule, wordRule } from '../rules.ts';
import { readCardinal, readNumber } from './numbers.ts';

const NOUN = '(?:比分|比数|比例|比率|赔率|[配宽高长占浓对之]比)';
const LINK = '(?:[是为约：:]|定格在)?\\s?';
const AFTER =
  '(?=\\s?的?(?:比分|比例|战胜|击败|大胜|险胜|逆转|领先|落后|获胜|取胜|负于|惜败|战平|打平|平局|平(?:$|\\P{L}|手|收场)|收场|握手言和|言和|完胜|告负|输给|不敌|失利|落败))';
/** One set or match of many: 第二局18:21. */
const SET = '(?:(?:第[一二三四五六七\\d]|[首次末两三]|决胜)[局盘节]|[局盘]分)(?:[是为：:以]|\\s)?';
const POINTS = '(?:0|[1-9]\\d{0,2})';
const COMMA = '\\s?[、,，;；/]\\s?';
/** What `3-1` before it is no score of: the number of a figure, a unit of a building, an aeroplane. */
const NUMBERED = '[第图表例题式栋幢座楼号课章篇卷附件]|波音|习题|房间|车位|型号|编号|[图表例题式][(（]';
/** Sides of a match whose names begin like a measure word. */
const SIDES = '小胜|双杀|日本|[美英]国|英格兰|米兰|里[昂尔斯]|公牛|小牛|步行者|克罗地|本菲卡';
export const COUNTED = `[\\s]?(?!${SIDES})(?:[个位只条张本台辆件把支枚颗片朵棵株座栋幢间家所层楼艘架天年月日号周点时小分秒刻夜晚次遍回倍种类级组对双套份封首部句步口名人户元块角美欧英港米公千厘毫里斤克吨升亩岁门项班室单等]|会议|教室|假|[%％‰℃°xX×*=＝+A-Za-z])`;
/** A score without a colon: 3-1, not before what is counted or what goes on. */
const HYPHENED = `(?<a>${POINTS})-(?<b>${POINTS})(?![\\d~～—–-]|[.,:：/]\\d|${COUNTED})`;

const score: Rule['speak'] = ({ a = '', b = '' }) => `${readCardinal(a)}比${readCardinal(b)}`;
const sets: Rule['speak'] = (_, match) => match.replace(/\d+/g, readNumber).replace(/[:：-]/g, '比');

/** Scores of sets one after the other: one of them is no range that goes upwards, no time of day. */
const isSets = (match: string) =>
  match.split(/[^\d:：-]+/).some((set) => {
    const [a = 0, b = 0] = set.split(/[:：-]/).map(Number);
    return set.includes('-') ? a > b : a > 24 || b > 59 || /[:：]\d$/.test(set);
  });

/** A side of an equation of ratios. */
const RATIO = '(?:\\d{1,4}(?:\\.\\d{1,3})?|[a-z])[:：](?:\\d{1,4}(?:\\.\\d{1,3})?|[a-z])';

/** What one thing of a mixture is called, and how much of two there is. */
const SIDE = '(?!上午|下午|[早晚]上|中午)\\p{Script=Han}{1,5}';
const NO_HEAD = '(?<![答解注则]|比例?|配方|时间|如下)';
const NUMBERS = '\\d{1,5}(?:\\.\\d{1,3})?[:：]\\d{1,5}(?:\\.\\d{1,3})?(?![\\d.])';

export const SCORE_RULES: readonly Rule[] = [
  // 3/4拍: the length of a beat is said first, then how many a bar has.
  rule(
    '(?<![\\d./])(?<beats>[2-9]|12)/(?<length>[248]|16)(?=[\\s-]?(?:拍(?![照摄]|卖)|节拍|节奏))',
    ({ beats = '', length = '' }) => readCardinal(length) + readCardinal(beats),
  ),
  // 3:4=9:12, 1:2=x:6, but the times of 8:00=20:00
  rule(`(?<![\\d.A-Za-z]|\\d[:：])${RATIO}\\s?[=＝]\\s?${RATIO}(?![\\d.:：A-Za-z])`, (_, match) =>
    /^\d{1,2}[:：][0-5]\d\D.*[:：][0-5]\d$/.test(match)
      ? undefined
      : match.replace(/[:：]/g, '比').replace(/[\d.]+/g, readNumber),
  ),
  // 水:面=1.2:1, 配比：水:沙:石=1:2:3
  wordRule(
    `${NO_HEAD}(?<=\\p{Script=Han})[:：](?:(?=${SIDE}\\s?[=＝]\\s?${NUMBERS}(?![:：]))|(?=(?:${SIDE}[:：])?${SIDE}\\s?[=＝]\\s?${NUMBERS}[:：]\\d))`,
    '比',
  ),
  // N:P:K=15:15:15
  rule('(?<=[:：比]\\p{L}{1,5}\\s?[=＝]\\s?)\\d{1,4}(?:[:：]\\d{1,4}){1,4}(?![\\d.:：])', (_, match) =>
    match.split(/[:：]/).map(readNumber).join('比'),
  ),
  // 约翰福音3:16, 马太福音5:3-10
  rule(
    '(?<=福音|诗篇|箴言|创世[记纪]|出埃及记|传道书|启示录|行传|[前后罗马亚各]书)\\s?(?<chapter>\\d{1,3})[:：](?<verse>\\d{1,3})(?:\\s?[-–—~～]\\s?(?<to>\\d{1,3}))?(?![\\d:：])',
    ({ chapter = '', verse = '', to }) =>
      `${readCardinal(chapter)}章${readCardinal(verse)}${to === undefined ? '' : `到${readCardinal(to)}`}节`,
  ),
  // 第二局18:21, 比分是21:18、15:21
  rule(
    `(?<=${SET}|比分${LINK})${POINTS}[:：-]${POINTS}(?:${COMMA}${POINTS}[:：-]${POINTS})*(?![\\d:：-]|\\.\\d)`,
    sets,
  ),
  // 21:18, 15:21, 6-4 7-6, 6-4/3-6
  rule(
    `(?<![\\d./-]|\\d[:：])${POINTS}(?<mark>[:：-])${POINTS}(?:(?:${COMMA}|\\s)${POINTS}\\k<mark>${POINTS}){1,6}(?![\\d:：-]|\\s?[=＝×÷+*])`,
    (groups, match) => (isSets(match) ? sets(groups, match) : undefined),
  ),
  // 3:1（25:20，20:25）
  rule(
    `(?<=\\d[:：-]\\d{1,3}\\s?[(（])${POINTS}[:：]${POINTS}(?:${COMMA}${POINTS}[:：]${POINTS}){1,6}(?=[)）])`,
    sets,
  ),
  // 9:16 of an upright screen
  wordRule(
    '(?<=(?<!\\d)9)[:：](?=16(?!\\d)\\s?的?(?:竖|画[幅面]|屏|视频|比例|尺寸|构图|封面|短视频))|(?<=16[:：]9[^\\d。！？]{1,4}9)[:：](?=16(?!\\d))',
    '比',
  ),
  // 评分9.2/10
  rule(
    '(?<=(?:评分|打分|得分|分数)[是为：:]?\\s?)(?<mark>\\d{1,2}\\.\\d{1,2})/(?<best>5|10|100)(?![\\d.])',
    ({ mark = '', best = '' }) => `${readNumber(mark)}分，满分${readCardinal(best)}分`,
  ),
  // 比例为1:2, 以3:1
  rule(`(?<=${NOUN}${LINK}|以)(?<a>\\d{1,4})[:：](?<b>\\d{1,4})(?![\\d:：]|\\.\\d)`, score),
  rule(`(?<=${NOUN}${LINK})(?<a>\\d{1,3})-(?<b>\\d{1,3})(?![\\d-])`, score),
  // 3-1战胜
  rule(`(?<![\\d.-]|\\d[:：])(?<a>\\d{1,3})[:：-](?<b>\\d{1,3})${AFTER}`, score),
];

/** A range goes upwards, so a hyphen between a number and one no greater stands between the points of two sides. */
export const LONE_SCORE_RULES: readonly Rule[] = [
  // What is taken off a price: 满199-100.
  rule(
    '(?<=(?:满|[到券原售单现]手?后?价|券后|到手|拍下|下单)[：:为是]?\\s?)(?<a>\\d{1,5})-(?<b>\\d{1,5})(?![\\d-])',
    ({ a = '', b = '' }) => (Number(a) > Number(b) ? `${readCardinal(a)}减${readCardinal(b)}` : undefined),
  ),
  // 国足3-1日本
  rule(
    `(?<![\\d.,/A-Za-z~～—–-]|\\d[:：]|[=＝+×÷*]\\s?[(（]?|(?:${NUMBERED})[:：]?)${HYPHENED}(?!\\s?[)）]\\s?[=＝+×÷*²])`,
    (groups) => (Number(groups.a) >= Number(groups.b) && groups.a !== '0' ? score(groups, '') : undefined),
  ),
  // 中国队1-2日本队
  rule(`(?<=队\\s?)${HYPHENED}(?=\\s?\\p{Script=Han}{1,8}队)`, score),
  // T1 3-2 KT
  rule(
    `(?<=(?<![A-Za-z])[A-Z][A-Z\\d]{1,5}\\s)(?<a>\\d)-(?<b>\\d)(?=\\s(?!(?:[KMGT]B|[GM]?Hz|K[GM])(?![A-Za-z]))[A-Z][A-Z\\d][A-Za-z\\d]{0,3}(?![A-Za-z\\d]))`,
    score,
  ),
  // 主场1-2
  rule(`(?<=(?:主场|客场|决赛|半场|对阵|联赛|总分)[^\\d。！？，,\n]{0,10})${HYPHENED}`, score),
  // 国足0-1韩国
  rule(`(?<=\\p{Script=Han})(?<a>0)-(?<b>[1-9])(?=\\p{Script=Han})(?!${COUNTED}|之间|不|以)`, score),
];
