import { type Rule, rule, wordRule } from '../rules.ts';
import { readCardinal, readDigits, readPhoneDigits } from './numbers.ts';

const CALLS = '(?:电话|手机|拨打|致电|热线|专线|来电|报警|传真|微信|QQ|[Tt]el|TEL|分机|房间|客服|呼叫|打)';
const NAMES =
  '(?:邮编|编号|学号|工号|卡号|账号|帐号|密码|验证码|尾号|身份证|身份证号|订单号|单号|代码|编码|序列号|座号|车牌|取[件餐货]码|提货码|邀请码|兑换码|券码|批号|会议号|端口|状态码|(?<![A-Za-z])ID)';
const LINK = '(?:号码|号)?[：:是为]?\\s?';
const DIGIT_RUN = '\\d(?:[- ]?\\d){2,}';

const COUNTED = '(?:[-~—～到至元块美欧日人个只件万亿千百次年天米公斤克吨升字条名位户台分秒点号]|[A-Za-z])';

/** Behind what is called or used it is counted: 打100分, 手机128GB. Numbers of 分机, 平台 and 部门 are called. */
const AMOUNT =
  '[年月日点个元天人次万亿块米斤克字层间条场枪毫台]|分(?!机)|部(?!门)|平(?!台)|下(?![单载])|[多余](?!次)|[GMTmk]|\\s[GMT]B';

/** Universities by the plan they are in, shopping days and ways of working by their figures. */
const UNIVERSITIES = '(?:985|211)';
const SHOPPING_DAYS = '(?:618|双11|双12)';
const NAMED_LINK = '\\s?[/、和与及或]\\s?';
/** What a number with a hyphen is the name of, unless it counts upwards. */
const ROOM = '(?:会议室|教室|办公室|实验室|房间|包间|包厢|宿舍|室(?![内外温]))';
const namePart = (digits: string) => (digits.length < 3 ? readCardinal(digits) : readDigits(digits));

/** 十七点五点一, but the figures of 一九二点一六八点一点一. */
const versionParts = ([first = '', ...rest]: readonly string[]) => [
  rest.length === 2 && first.length < 3 ? readCardinal(first) : readDigits(first),
  ...rest.map(readDigits),
];

const NAMED_FIGURES: readonly Rule[] = [
  // A standard and its year, a flaw: GB/T 19001-2016, ISO 9001:2015, CVE-2024-3094.
  rule(
    '(?<=(?:GBZ?|ISO|IEC|[A-Z]{1,2}\\d{0,2}/[A-Z]{1,4})\\s?)-?\\d{3,6}(?:\\.\\d{1,2})?[-—:](?:19|20)\\d{2}(?![\\d-])|(?<=CVE)-\\d{4}-\\d{4,6}(?!\\d)',
    (_, match) => readDigits(match).replace(/^-/, '').replace('.', '点').replace(/[-—:]/, ' '),
  ),
  // A size of clothes or tyres: 165/88A, 245/45 R18.
  rule(
    '(?<![\\d./])(?<a>[12]\\d{2})/(?<b>\\d{2,3})(?=[ABCY](?![A-Za-z\\d])|\\s?Z?R\\s?[12]\\d(?!\\d))',
    ({ a = '', b = '' }) => `${readDigits(a)} ${readDigits(b)}`,
  ),
  // A port: 192.168.1.1:8080.
  rule(
    '(?<=\\d\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|localhost):(?<port>\\d{2,5})(?!\\d)',
    ({ port = '' }) => `冒号${readDigits(port)}`,
  ),
  // Chips and cars: RTX 4090, 骁龙888; round ones are numbers.
  rule(
    '(?<=(?:[RG]TX|RX|骁龙|麒麟|天玑|酷睿|锐龙|宝马)\\s?(?:[iR]?[3579]\\s)?)(?!\\d00+(?!\\d))\\d{3,5}(?![\\d.,%]|\\s?[元块万人个台辆])',
    (_, match) => readDigits(match),
  ),
  // Praise and laughter in a chat, not a price: 666, 2333.
  rule(
    '(?<=^|[，。！？!?~～…“”]|老铁|大佬|真是|太|扣|刷|直接|操作)(?:6{3,9}|23{3,9})(?=$|[，。！？!?~～…“”的了啊呀])',
    (_, match) => readDigits(match),
  ),
  // The number of a share: （600519）, 000858.SZ
  rule('(?<=[（(])[03689]\\d{5}(?<!000)(?=[）)])|(?<!\\d)\\d{6}(?=\\.(?:S[HZ]|BJ))', (_, match) =>
    readDigits(match),
  ),
  // A flat by its building: B座2101, 2单元501.
  rule(
    '(?<=[A-Z号]\\s?[座栋幢楼]|单元|[座栋幢楼]\\d{1,2}层|\\d楼)\\d{3,4}(?=$|[，。；、,;)）\\s])',
    (_, match) => readPhoneDigits(match),
  ),
  // A plate whose dot parts its figures from the letter: 京N·88888.
  rule('(?<=\\p{Script=Han}[A-Z][·•・])\\d{1,6}(?=[A-Z\\d]{0,5}(?![A-Za-z\\d]))', (_, match) =>
    readDigits(match),
  ),
  // Aeroplanes: 七三七八百.
  rule(
    '(?:(?<=波音\\s?|空客\\s?)[37]\\d{2}(?![\\d.,:：]|-\\d{5})|(?<![\\d.,:：/-])7[0-8]7(?=-\\d{1,4}(?:客机|飞机|机型|型)))(?:-(?<variant>\\d{1,4}))?',
    ({ variant = '' }, match) => `${readDigits(match.slice(0, 3))}${variant && readCardinal(variant)}`,
  ),
  // A room 3-2 or 3-201; 301-305 are several.
  rule(`(?<![\\d.,:：/-])(?<a>\\d{1,4})-(?<b>\\d{1,4})(?=号?${ROOM})`, ({ a = '', b = '' }) => {
    const isOne = Number(a) >= Number(b) || a.length < b.length - 1;
    return isOne || a.length > 2 ? `${namePart(a)}${isOne ? '杠' : '到'}${namePart(b)}` : undefined;
  }),
  rule(
    `(?<![\\d.,-]|\\d[:：])${UNIVERSITIES}(?:${NAMED_LINK}(?:${UNIVERSITIES}|618)(?!\\d))+|(?<![\\d.,:：/-])${UNIVERSITIES}(?=\\s?(?:大学|高校|院校|工程|名校|学校|本科|毕业|硕士|研究生|学历|、?双一流))|(?<=双一流[/、和与及或]\\s?)${UNIVERSITIES}(?!\\d)`,
    (_, match) => readDigits(match).replaceAll('/', '、'),
  ),
  rule(
    `(?<![\\d.,:：/-])618(?=\\s?(?:大促|购物|活动|年中|电商|预售|狂欢|期间|促销|当天|来了|来临|战报)|${NAMED_LINK}${SHOPPING_DAYS})|(?<=京东|天猫|淘宝|今年|去年|每年|备战|${SHOPPING_DAYS}${NAMED_LINK})618(?![\\d.,%]|[元块件个万人])`,
    (_, match) => readDigits(match),
  ),
  // 911事件, 731部队, 404错误, 502胶水
  rule(
    '(?<![\\d.,:：/-])\\d{3}(?=\\s?(?:事件|部队|错误|页面|状态码|胶水|高地|L?不锈钢|食品级)(?!数))',
    (_, match) => readDigits(match),
  ),
  rule(
    '(?<![\\d.,:：/-])(?:996(?=\\s?(?:工作|加班|福报|制|文化|的|是|和|与))|315(?=\\s?(?:晚会|消费|打假))|520(?=\\s?(?:快乐|表白|情人节))|925(?=纯?银)|9{3,4}(?=[千足][足金]))',
    (_, match) => readDigits(match),
  ),
];

/** Telephone numbers, and numbers that name something and count nothing. */
export const PHONE_RULES: readonly Rule[] = [
  ...NAMED_FIGURES,
  rule('(?<=\\d)\\s?转\\s?(?<digits>\\d{1,6})(?!\\d)', ({ digits = '' }) => `转${readPhoneDigits(digits)}`),
  rule(
    `(?<=${CALLS}${LINK})(?<digits>\\+?${DIGIT_RUN})(?![\\d.%]|${AMOUNT})`,
    ({ digits = '' }) => (digits.startsWith('+') ? '加' : '') + readPhoneDigits(digits),
  ),
  // Some of its figures hidden: 138****8000.
  rule('(?<!\\d)\\d{3,6}[*＊]{2,14}\\d{2,4}(?!\\d)', (_, match) =>
    match.replace(/\d+/g, readPhoneDigits).replace(/[*＊]+/, ' '),
  ),
  rule(`(?<=${NAMES}${LINK})(?<digits>${DIGIT_RUN})(?![\\d.%])`, ({ digits = '' }) =>
    readDigits(digits.replace(/\D/g, '')),
  ),
  rule(
    '(?<![\\d.])(?<plus>\\+)(?<digits>\\d{1,3}[- ]?\\d(?:[- ]?\\d){6,11})(?!\\d)',
    ({ digits = '' }) => `加${readPhoneDigits(digits)}`,
  ),
  rule('(?<![\\d.,-])1[3-9]\\d(?<sep>[- ])\\d{4}\\k<sep>\\d{4}(?!\\d)', (_, match) => readPhoneDigits(match)),
  rule('(?<![\\d.,])1\\d{10}(?![\\d.]|[元块円人个万亿])', (_, match) => readPhoneDigits(match)),
  rule(
    '(?<![\\d.,-])(?:\\(0\\d{1,3}\\) ?|（0\\d{1,3}） ?|0\\d{2,3}[- ]|0[2-8]-(?=\\d{3,4}-))(?:\\d{7,8}|\\d{3,4}[- ]\\d{4})(?:-\\d{1,5})?(?!\\d)',
    (_, match) => readPhoneDigits(match),
  ),
  rule('(?<![\\d.,-])[48]00[- ]\\d{3,4}[- ]\\d{3,4}(?!\\d)', (_, match) => readPhoneDigits(match)),
  rule(
    '(?<![\\d.,-])[(（]\\+?\\d{1,3}[- ]\\d{2,4}[)）] ?\\d{3,4}[- ]?\\d{4}(?:-\\d{1,5})?(?!\\d)',
    (_, match) => readPhoneDigits(match),
  ),
  rule(
    '(?<=(?:火警|匪警|急救|救护车|查号)[：:是为]?\\s?|叫|[叫打拨报]了)1(?:10|14|19|20|22)(?![\\d.,%]|\\s?(?:[-~—～至到元块人个次米公斤天年万位名号只件场]|分|下(?!楼)|[多余](?!次)))',
    (_, match) => readPhoneDigits(match),
  ),
  rule('(?<![\\d.,第])(?:1(?:10|19|20|22))(?=急救|报警|火警|热线|指挥|接警|救护)', (_, match) =>
    readPhoneDigits(match),
  ),
  rule(
    `(?<![\\d.,第-])(?:10086|123(?:06|15|20|33|45|48|66)|95\\d{3})(?![\\d.,%]|\\s?${COUNTED})`,
    (_, match) => readPhoneDigits(match),
  ),
  rule(
    '(?<![\\d.,第])\\d{3,4}(?=医院|中学|国道|路(?:公|[，。、；到至]|$)|航班|次列车|室|房|宿舍|会议室|教室|办公室|包[厢间])',
    (_, match) => readPhoneDigits(match),
  ),
  rule('(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){2,3}(?![\\d.]\\d)', (_, match) =>
    versionParts(match.split('.')).join('点'),
  ),
  // A flat 8-2-1601, and what is said figure by figure: 4-3-3.
  rule(
    '(?<![\\d.,:：/A-Za-z-])(?!(?:19|20)\\d{2}-)\\d{1,4}(?:-\\d{1,8}){2,3}(?![\\d-]|[.:：/]\\d|\\s?[=＝%元块人个])',
    (_, match) => {
      if (/\d{3}/.test(match)) return match.split('-').map(namePart).join('杠');
      return /\d{2}/.test(match) ? undefined : readDigits(match.replaceAll('-', ''));
    },
  ),
  wordRule('(?<!\\d)24/7(?!\\d)', '七乘二十四小时'),
];
