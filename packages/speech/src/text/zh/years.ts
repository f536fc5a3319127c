import { type Rule, rule } from '../rules.ts';
import { numbered, spelt } from './figures.ts';
import { readCardinal, readDigits } from './numbers.ts';
import { RANGE } from './patterns.ts';
import { COUNTED } from './scores.ts';

export const YEAR = '(?:1[0-9]|20|21)\\d{2}';
const RECENT = '(?:19[1-9]\\d|20(?:0[1-9]|[12]\\d))';
/** `2000年前` counts years, `2000年` names one. */
const COUNTS_YEARS = '\\s?(?=年(?:[以之]?[前来后内](?!后)|间|的?历史|文明|之久|多))';
/** Behind these two figures count years: 过了23年. */
const NO_COUNT = '(?<![\\d.,第了过约近满共达长])';
const SEASON = '赛季|财年|学年|年度';

/** 2023/24年度, 2024—2025学年 */
export const SEASON_RULE = rule(
  `(?<![\\d.,-])(?<from>${YEAR})[-–—/](?<to>\\d{4}|\\d{2})(?=${SEASON})`,
  ({ from = '', to = '' }) => `${readDigits(from)}到${readDigits(to)}`,
);

/** 2024/25, a year and the next; what goes on is no season: 2024/25/26. */
const YEAR_AND_NEXT = rule(
  '(?<![\\d.,/第-]|\\d[:：])(?<from>20\\d{2})[-–/](?<to>\\d{2})(?![\\d.,:：/-]|\\s?[元个人件块万米号%％])',
  ({ from = '', to = '' }) =>
    (Number(from) + 1) % 100 === Number(to) && Number(to) > 12
      ? `${readDigits(from)}到${readDigits(to)}`
      : undefined,
);

/** 23-24赛季 */
const SHORT_SEASON = rule(
  `(?<![\\d.,/第-]|\\d[:：])(?<from>\\d{2})[-–—/](?<to>\\d{2})(?=赛季|学年|财年)`,
  ({ from = '', to = '' }) =>
    (Number(from) + 1) % 100 === Number(to) ? `${readDigits(from)}到${readDigits(to)}` : undefined,
);

/** 1998-2003年, 2020年至2024年 */
const SPAN = rule(
  `(?<![\\d.-]|\\d[:：])(?<from>${YEAR})\\s?年?\\s?${RANGE}\\s?(?<to>${YEAR})(?!\\d|[-.:/]\\d)(?<name>\\s?年)?`,
  ({ from = '', to = '', name = '' }) => {
    const year = name && '年';
    return `${readDigits(from)}${year}到${readDigits(to)}${year}`;
  },
);

/** What a person is, behind the years of a life: （712-770），字子美. */
const WHOSE_LIFE =
  '[，,]?\\s?(?:字|号|[是为]?[^。，,；;\\d]{0,8}(?:诗人|[词僧]人|家|皇帝|将领|名[将臣相医]|学者))';

/** Years of three figures, （618-907年）, （701—762）; round ones may be a span. */
const EARLY_SPAN = rule(
  `(?:(?<open>(?<=(?:[(（]|公元)\\s?))|(?<![\\d.,前]))(?<from>[1-9]\\d\\d)\\s?年?\\s?[-–—－~～至]\\s?(?<to>[1-9]\\d\\d)(?=年|(?:(?<=[–—－]\\s?\\d{3})|(?=[)）]${WHOSE_LIFE}))(?<close>[)）]))`,
  ({ open, close, from = '', to = '' }) => {
    const isRound = Number(from) % 5 === 0 && Number(to) % 5 === 0;
    const isYears = isRound
      ? open !== undefined && close === undefined
      : open !== undefined || close === undefined;
    return Number(from) < Number(to) && isYears ? `${readDigits(from)}到${readDigits(to)}` : undefined;
  },
);

const COUNTS: readonly Rule[] = [
  // 3000年后, but 2000年后 is a year.
  numbered(`(?<![\\d.,])(?!2000\\s?年(?:[以之]?后|以来))(?:\\d{1,2}000|\\d00)${COUNTS_YEARS}`),
  // 1300年历史, 1300年前: a round number of years, but a year in 1900年历史上, 1900年前, 1800年前后.
  numbered(
    '(?<![\\d.,]|[公西]元前?)[1-9]\\d00\\s?(?=年(?:的?历史(?![性上])|之久|文明(?!戏)|前(?<!1900\\s?年前)(?!后)))',
  ),
  // 距今约1850年
  numbered('(?<=距今(?:已?有|大?约|近|超过?)?\\s?)\\d{4}\\s?(?=[年多余])'),
];

export const YEAR_RULES: readonly Rule[] = [
  SHORT_SEASON,
  YEAR_AND_NEXT,
  SPAN,
  ...COUNTS,
  EARLY_SPAN,
  // 建元元年（1368）, 《霸王别姬》（1993）, 莫言（1955— ）
  spelt(`(?<=[(（]\\s?)${YEAR}(?=\\s?[-–—]{1,2}\\s?[)）]|[)）](?<=[年》]\\s?[(（]\\d{4}[)）]))`),
  // 张三等（2020）, Zhang (2020a), but f(1500); 中华书局, 1980: 23-45
  spelt(
    `(?<=(?:等|al\\.|(?<![A-Za-z])[A-Z](?:[a-z]{1,15}|\\.))\\s?[(（])(?:19\\d|20[0-2])\\d(?=[a-d]?[)）])|(?<=(?:书局|出版社|大学)[,，]\\s?)${YEAR}(?=\\s?(?:[:：.，,]|$))`,
  ),
  // （2018）, （作者，2018）, 2019 #63
  spelt(`(?<=（|（[^（）\\d]{2,40}[，,]\\s?)${RECENT}(?=）)|(?<![\\d.,-])${RECENT}(?=\\s?[#＃]\\d)`),
  // WWDC 2023, Windows Server 2022 发布, Pixar 2020 大赛, but iPhone 2000 元
  spelt(`(?<=[A-Za-z] )${RECENT}(?=\\s?(?:$|[，。、；：！？）》”,;!?)]|(?!${COUNTED})\\p{Script=Han}))`),
  // 2007、2008级
  spelt(`(?<![\\d.,])${YEAR}(?=[、和与及](?:${YEAR}[、和与及])*${YEAR}(?:年|[级届](?!别)))`),
  // 年份：2026
  spelt(`(?<=(?:年份|届别)[：:是为]?\\s?)${YEAR}(?![\\d.])`),
  // A film or a book: 《1917》. Reports of this year and the next: 2026A, 2027E.
  spelt(
    `(?<=《)${YEAR}(?=》|太空漫游)|(?<=《)[2-9]\\d{3}(?<!000)(?=》)|(?<=(?<!\\d)1Q)84|(?<![\\d.,])20[2-4]\\d(?=[AE](?![A-Za-z\\d]))`,
  ),
  // The number of a document: （2023）京0105民初1号, 国发〔2023〕15号
  spelt(`(?<=[(（〔［\\[]\\s?)${YEAR}(?=[)）〕］\\]][\\p{Script=Han}\\d]{0,12}[\\d一二三四五六七八九]号)`),
  // 第2024-15号
  rule(
    `(?<=第)(?<year>${YEAR})[-–—](?<number>\\d{1,4})(?=号)`,
    ({ year = '', number = '' }) => `${readDigits(year)}杠${readCardinal(`${Number(number)}`)}`,
  ),
  // （前1046—前771）, 前206-公元220年
  spelt(
    '(?<=前)(?!\\d{1,2}00(?!\\d))[1-9]\\d{2,3}(?=年?\\s?[-–—－~～至到]\\s?(?:前|公元)\\d{1,4}(?:年|[)）]))|(?<=前\\d{1,4}年?\\s?[-–—－~～至到]\\s?(?:前|公元))(?!\\d{1,2}00(?!\\d))[1-9]\\d{2,3}(?=年|[)）])',
  ),
  // 贞观元年(627)
  spelt('(?<=[元一二三四五六七八九十]年\\s?[(（])[1-9]\\d\\d(?=[)）])'),
  // 公元前221年, 前259年—前210年
  spelt(
    '(?<=[公西]元前?\\s?|年\\s?[(（]|(?:^|[\\p{P}\\s])前)(?!\\d00)[1-9]\\d\\d(?=年|\\s?[-–—－~～至]\\s?前)',
  ),
  // 始建于979年, 在649年再次出征, but 在300年内
  spelt('(?<=[于在自从])(?!\\d00)[1-9]\\d\\d(?=年(?![间后前来以之内里的多代]))'),
  // 2024年, but 1000年 and 3000年
  rule('(?<![\\d.,])(?<year>\\d{4})\\s?(?=年(?!级))', ({ year = '' }) =>
    year === '1000' || (Number(year) >= 2200 && year.endsWith('00')) ? readCardinal(year) : readDigits(year),
  ),
  // Who was born then: 95后, 80、90后.
  spelt('(?<![\\d.,])(?:\\d0|[0789]5)(?=(?:[、和与/]\\d[05])*后(?!\\p{N}|天))'),
  // ’08年, 98年5月
  rule("(?<![\\p{L}\\p{N}])['’](?<year>\\d{2})(?=年)", ({ year = '' }) => readDigits(year)),
  spelt('(?<![\\d.,])\\d{2}(?=年(?:0?[1-9]|1[0-2])月)'),
  // 98年出生, 我是90年的。
  spelt(`${NO_COUNT}[5-90]\\d(?=年(?:[出毕春夏秋冬底末初]|的(?:$|[，。！？])))`),
  // Of our time: 24年上半年, 23年底, 25考研, 24级新生.
  spelt(`${NO_COUNT}[12]\\d(?=年(?:[上下]半年|底|款|初(?!心)|第?[一二三四1-4]季度|[QH][1-4](?!\\d)))`),
  spelt(
    '(?<![\\d.,第A-Za-z-])2\\d(?=[QH][1-4](?!\\d)|考研|财年|[国省]考|[秋春校]招|届(?:毕业|[校秋春]招|应届|考研)|级(?:新生|本科|[硕博]士|研究生|学[生弟妹长姐]))',
  ),
  // 1H24, 3Q24
  spelt('(?<=(?<![A-Za-z\\d.])(?:[12]H|[1-4]Q))2\\d(?![\\d.])'),
  // 2024新款, 2008奥运会, 2025冲鸭
  spelt(
    `(?<![\\d.,])${YEAR}(?=\\s?[QH][1-4](?!\\d)|冲[鸭呀]|加油|你好|再见|新年|跨年|元旦|春节|考研|[高中国]考|奥运|世界杯|春晚|新?款|修[订正]|版(?!面)|${SEASON}|[级届春夏秋冬])`,
  ),
  // 再见2023，你好2024！
  spelt(`(?<=你好|再见|告别|拥抱|迎接|回顾|展望|难忘|再会)${YEAR}(?=[，。！？,!?~～、；\\s]|$)`),
];
