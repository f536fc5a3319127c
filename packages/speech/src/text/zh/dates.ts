import { type Rule, rule } from '../rules.ts';
import { numbered } from './figures.ts';
import { readCardinal, readDigits } from './numbers.ts';
import { RANGE } from './patterns.ts';
import { LONE_SCORE_RULES } from './scores.ts';
import { SEASON_RULE, YEAR, YEAR_RULES } from './years.ts';

const MONTH = '(?:0?[1-9]|1[0-2])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const START = '(?<![\\d./-]|\\d[:：])';
const END = '(?!\\d|[-/.]\\d)';

export function readDate(year: string, month?: string, day?: string): string {
  return (
    (year === '' ? '' : `${readDigits(year)}年`) +
    (month === undefined ? '' : `${readCardinal(month)}月`) +
    (day === undefined ? '' : `${readCardinal(day)}日`)
  );
}

/** A date, or all from one to another. */
const date: Rule['speak'] = ({ year = '', month, day, toYear = '', toMonth, toDay }) =>
  readDate(year, month, day) + (toMonth === undefined ? '' : `到${readDate(toYear, toMonth, toDay)}`);

/** A day that is known by its figures: 九一一, 五一, 十一, 三一五. */
const namedDay: Rule['speak'] = ({ month = '', day = '' }) =>
  month === '10' && Number(day) === 1 ? '十一' : readDigits(`${Number(month)}${Number(day)}`);

/** 12.10-12.12, 5/1-5/5 */
const days = (sign: string) =>
  `(?<month>${MONTH})${sign}(?<day>${DAY})\\s?${RANGE}\\s?(?<toMonth>${MONTH})${sign}(?<toDay>${DAY})(?!\\d)`;

const SPANS: readonly Rule[] = [
  // 2024.12.30-2025.1.2, the year or month of the second left out or not.
  rule(
    `${START}(?<year>${YEAR})(?<sep>[-/.])(?<month>${MONTH})(?:\\k<sep>(?<day>${DAY}))?\\s?${RANGE}\\s?(?:(?<toYear>${YEAR})\\k<sep>)?(?<toMonth>${MONTH})(?:\\k<sep>(?<toDay>${DAY}))?${END}`,
    (groups, match) => {
      const { day, toYear, toDay } = groups;
      const isWhole = (day === undefined) === (toDay === undefined) && (toYear ?? toDay) !== undefined;
      return isWhole ? date(groups, match) : undefined;
    },
  ),
  // 5/1-5/5: fractions would be below one, with a small denominator.
  rule(`${START}${days('/')}(?![-/.]\\d)`, (groups, match) => {
    const [month = 0, day = 0, toMonth = 0, toDay = 0] = match.match(/\d+/g)?.map(Number) ?? [];
    const isDate = Math.max(day, toDay) > 10 || month >= day || toMonth >= toDay;
    return isDate ? date(groups, match) : undefined;
  }),
  // 活动时间12.10-12.12: decimals are followed by what they measure.
  rule(
    `(?<=(?:时间|日期|活动|期间|放假|假期|报名|截止|优惠|档期|限时)[^\\d。！？\\n]{0,3}(?:\\d{1,2}天[，,]?\\s?)?)${days('\\.')}[日号]?(?=$|[)）】，。；！、”’」\\n]|期间|止|放假)`,
    date,
  ),
  // 5.1—5.5放假
  rule(
    `(?<![\\d.,/-]|\\d[:：])${days('\\.')}[日号]?(?=\\s?(?:[期其]间|入住|住[了过]|放假|休息|休市|调休|小?长假|国庆|五一|春节|元旦|清明|端午|中秋))`,
    date,
  ),
];

/** A day without its year. */
const SHORT_DATES: readonly Rule[] = [
  // 5.6正常上班, but 早上8.30上班
  rule(
    `(?<![\\d.,/~～—–-]|\\d[:：])(?<!(?:[早晚]上|[上下中]午|凌晨|每天|[明今昨后]天|我)\\s?)(?<month>${MONTH})\\.(?<day>${DAY})(?=\\s?(?:正常)?(?:上班|上课|开工|开学|返校))`,
    date,
  ),
  // 05-01 08:30
  rule(`${START}(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\\d|3[01])(?=\\s\\d{1,2}[:：]\\d{2}(?!\\d))`, date),
  // 3/4（周五）
  rule(
    `${START}(?<month>${MONTH})/(?<day>${DAY})[日号]?(?=\\s?[（(]?(?:周|星期|礼拜)[一二三四五六日天])`,
    date,
  ),
  // 周三（12/25）
  rule(
    `(?<=(?:周|星期|礼拜)[一二三四五六日天]\\s?[（(])(?<month>${MONTH})[/.-](?<day>${DAY})(?=[）)])`,
    date,
  ),
  // 11.30（周一）, 11-30 周一, 11.30周一, but 3-4周一次
  rule(
    `${START}(?<month>${MONTH})[-.](?<day>${DAY})[日号]?(?=(?:\\s?[（(]|\\s|(?<=\\d\\d))(?:周|星期|礼拜)[一二三四五六日天](?![次个回轮期]))`,
    date,
  ),
  // 7.15日入住, 6/7日入住, 12/29-31住
  rule(
    `(?<![\\d.,/~～—–-]|\\d[:：])(?<month>${MONTH})(?:\\.(?<day>1\\d|2\\d|3[01])|/(?<date>${DAY}))日(?![元本间期常均销活程])`,
    ({ month, day, date: other }) => readDate('', month, day ?? other),
  ),
  rule(
    `${START}(?<month>${MONTH})/(?<day>${DAY})\\s?[-~～—–]\\s?(?<toDay>1\\d|2\\d|3[01])[日号]?(?=[日号入住去在到]|(?<=[日号]))`,
    ({ month, day = '', toDay = '' }) =>
      Number(day) < Number(toDay)
        ? `${readDate('', month, day)}到${readDate('', undefined, toDay)}`
        : undefined,
  ),
  // 5.3入住, 10/26入住
  rule(
    `(?<![\\d.,/~～—–-]|\\d[:：])(?<month>${MONTH})[./](?<day>${DAY})(?=\\s?(?:入住|离店|预[定订]))`,
    date,
  ),
  // 10-3号入住, but 3-10号
  rule(
    `${START}(?<month>${MONTH})-(?<day>${DAY})号(?=\\s?(?:入?住|到[店达]|去的|离[店开]|出发|抵达|[上下中]午|早上|晚上|凌晨))`,
    ({ month, day = '' }) =>
      Number(month) > Number(day) ? `${readDate('', month)}${readCardinal(day)}号` : undefined,
  ),
  // 5.12发生以来, 5.1期间
  rule(
    '(?<![\\d.,/-]|\\d[:：])(?:5\\.12(?=发生|以来|之[后前])|(?<may>5\\.1(?=期间|[、和]十一)|(?<=[今去每前明]年)5\\.1(?![\\d万亿%倍个元件次人])))',
    ({ may }) => (may === undefined ? '五一二' : '五一'),
  ),
  // 9.10号, 9.10日上午, but 5.5号电池, 5.6日元
  rule(
    `(?<![\\d.,/~～—–-]|\\d[:：])(?<month>${MONTH})\\.(?<day>${DAY})(?<unit>号(?![楼线院馆店门色码鞋球针字钉电])|日(?=$|[，。、；：\\s)）~～-]|[上中下]午|[早晚凌当至到前后起止]))`,
    ({ month, day = '', unit }) => `${readDate('', month)}${readCardinal(day)}${unit}`,
  ),
  // 截止8/15, 8/15前; what could be a fraction is one.
  rule(
    `${START}(?:(?<cue>(?<=(?:日期|截止|截至|生日)[：:是为到至于]?\\s?))|)(?<month>${MONTH})/(?<day>${DAY})${END}[日号]?(?:(?<until>(?=\\s?(?:[之以]?前(?!\\d)|当天|截止|起(?!\\p{Script=Han})|开始|[上下中]午|凌晨|晚上|[早清][上晨]|[（(][一二三四五六日][）)])))|)`,
    (groups, match) => {
      const isDate = Number(groups.day) > 10 || Number(groups.month) >= Number(groups.day);
      return isDate && (groups.cue ?? groups.until) !== undefined ? date(groups, match) : undefined;
    },
  ),
];

const WHOLE_DATES: readonly Rule[] = [
  // 2024-05-01, 2024.12.31
  rule(
    `(?<![\\d./]|\\d[:：]|(?<![:：]\\d\\d)-)(?<year>${YEAR})(?<sep>[-/.·])(?<month>${MONTH})\\k<sep>(?<day>${DAY})${END}(?:T(?=\\d{2}:)|[日号])?`,
    date,
  ),
  // 20240501
  rule(
    '(?<![\\d.,/A-Za-z_-]|\\d[:：])(?<year>(?:19|20)\\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])(?![\\d.,]|\\s?[万亿元人个次股台])',
    date,
  ),
  // 5/1/2024, 31/12/2024
  rule(`${START}(?<month>${MONTH})/(?<day>${DAY})/(?<year>${YEAR})${END}`, date),
  rule(`${START}(?<day>1[3-9]|2\\d|3[01])/(?<month>${MONTH})/(?<year>${YEAR})${END}`, date),
  // 08/2008, 12/2027, 08-2008, but the number 10.2008 and the standard CJJ 01-2008
  rule(
    `${START}(?<![A-Za-z]\\s?)(?<month>(?:0[1-9]|1[0-2])(?=/)|0[1-9])[-/.](?<year>20\\d\\d)(?!\\d|[-/.]\\d|\\s?[元块人个万亿%])`,
    date,
  ),
  // 2024-05
  rule(`${START}(?<year>${YEAR})[-/.](?<month>0[1-9]|1[0-2])${END}`, date),
];

/** 26.11.30, 08.3.15, but the version 26.11.30. Before all that takes it for a version. */
export const SHORT_YEAR_RULE = rule(
  '(?<![\\d.,/A-Za-z]|[A-Za-z版本号][：:]?\\s?|\\d[:：])(?<year>[02]\\d)\\.(?<month>0[1-9]|1[0-2]|(?<=0\\d\\.)[1-9])\\.(?<day>0[1-9]|[12]\\d|3[01]|(?<=0\\d\\.\\d{1,2}\\.)[1-9])(?![\\d./]|\\s?版)',
  date,
);

export const DATE_RULES: readonly Rule[] = [
  ...SPANS,
  ...SHORT_DATES,
  ...LONE_SCORE_RULES,
  // 05月01日
  numbered('(?<!\\d|\\d[.,])0[1-9](?=[月日号点时])'),
  // 9·11
  rule('(?<![\\d·•])(?<month>\\d{1,2})[·•](?<day>\\d{1,2})(?!\\d)', namedDay),
  // 3.15晚会, 10.1黄金周
  rule(
    `(?<![\\d.,/-]|\\d[:：])(?<month>${MONTH})\\.(?<day>${DAY})(?=[”’」]?\\s?(?:大促|晚会|阅兵|购物节|狂欢|放假|小?长假|黄金周|妇女节|女神节|女王节|青年节|劳动节|儿童节|建军节|教师节|国庆|大?地震|事件|事变|惨案|(?:军事)?政变|学运|运动(?!会|员|量|服|鞋)|起义|空难|矿难))`,
    namedDay,
  ),
  // 1990s
  rule(
    '(?<![\\d.,])(?<decade>(?:1[89]|20)\\d0)s(?![A-Za-z])',
    ({ decade = '' }) => `${readDigits(decade)}年代`,
  ),
  SEASON_RULE,
  ...WHOLE_DATES,
  ...YEAR_RULES,
];
