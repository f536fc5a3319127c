import { CARD } from '../digits.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { called, spelt } from './figures.ts';
import { NAMED_FIGURE_RULES, namePart } from './named-figures.ts';
import { readCardinal, readDigits, readPhoneDigits } from './numbers.ts';

const CALLS = '(?:电话|手机|拨打?|致电|热线|专线|来电|报警|传真|微信|QQ|[Tt]el|TEL|分机|房间|客服|呼叫|打)';
const NAMES =
  '(?:邮编|区号|统编|编号|学号|工号|卡号|账号|帐号|密码|验证码|尾号|密钥|口令|身份证|身份证号|订单号|单号|[色货款]号|代码|编码|序列号|座号|车牌|取[件餐货]码|提货码|邀请码|兑换码|券码|批号|会议号|端口|状态码|(?<![A-Za-z])[UPO]?ID)';
const LINK = '(?:号码|号)?[：:是为]?\\s?';
const DIGIT_RUN = '\\d(?:[- ]?\\d){2,}';

const COUNTED =
  '(?:[-~—～到至元块美欧日人个只件万亿千百次年天米公斤克吨升字条名位户台分秒点号]|(?!(?:APP|[Aa]pp)(?![A-Za-z]))[A-Za-z])';

/** Behind what is called or used it is counted: 打100分, 手机128GB. Numbers of 分机, 平台 and 部门 are called. */
const AMOUNT =
  '[年月日点个元天人次万亿块米斤克字层间条场枪毫台]|分(?!机)|部(?!门)|平(?!台)|下(?![单载])|[多余](?!次)|[GMTmk]|\\s[GMT]B';

/** 十七点五点一, but the figures of 一九二点一六八点一点一. */
const versionParts = ([first = '', ...rest]: readonly string[]) => [
  rest.length === 2 && first.length < 3 ? readCardinal(first) : readDigits(first),
  ...rest.map(readDigits),
];

/** Telephone numbers, and numbers that name something and count nothing. */
export const PHONE_RULES: readonly Rule[] = [
  ...NAMED_FIGURE_RULES,
  // Plates by their last figure: 限行尾号1/6.
  rule('(?<=尾号[是为：:]?\\s?)(?<a>\\d)/(?<b>\\d)(?!\\d)', ({ a, b }) => `${a}、${b}`),
  // 88886666转801
  rule('(?<=\\d)\\s?转\\s?(?<digits>\\d{1,6})(?!\\d)', ({ digits = '' }) => `转${readPhoneDigits(digits)}`),
  // 拨打110, 电话: +86 10 8888
  rule(
    `(?<=${CALLS}${LINK})\\+?${DIGIT_RUN}(?![\\d.%*＊]|${AMOUNT})`,
    (_, match) => (match.startsWith('+') ? '加' : '') + readPhoneDigits(match),
  ),
  // Some of its figures hidden: 138****8000.
  rule('(?<!\\d)\\d{3,6}[*＊]{2,14}\\d{2,4}(?!\\d)', (_, match) =>
    match.replace(/\d+/g, readPhoneDigits).replace(/[*＊]+/, ' '),
  ),
  // ISBN 978-7-107-12345-6
  rule('(?<=IS[BS]N(?:-1[03])?(?:号)?[：:是为]?\\s?)\\d[\\d-]{7,16}[Xx]?(?!\\d)', (_, match) =>
    readDigits(match.replaceAll('-', '')),
  ),
  // 批号：A20241001-03
  rule(`(?<=${NAMES}${LINK}[A-Z]{1,4})\\d{4,}(?:-\\d{1,6}){1,3}(?![\\dA-Za-z])`, (_, match) =>
    readDigits(match).replaceAll('-', '杠'),
  ),
  // 验证码是 482913, 会议ID：853 2241 7689
  rule(`(?<=${NAMES}${LINK})${DIGIT_RUN}(?![\\d.%*＊])`, (_, match) => readDigits(match.replace(/\D/g, ''))),
  // A meeting: 456 789 123.
  rule('(?<![\\d.,-]|\\d )(?!\\d\\d0 \\d\\d0)\\d{3} \\d{3} \\d{3,4}(?![\\d.,]| \\d)', (_, match) =>
    match.replace(/\d+/g, readDigits),
  ),
  rule(CARD, (_, match) => match.replace(/\d+/g, readDigits)),
  // +86 138 1234 5678
  rule(
    '(?<![\\d.])\\+\\d{1,3}[- ]?\\d(?:[- ]?\\d){6,11}(?!\\d)',
    (_, match) => `加${readPhoneDigits(match)}`,
  ),
  // 138-1234-5678, 13812345678, but 13812345678元
  called('(?<![\\d.,-])1[3-9]\\d(?<sep>[- ])\\d{4}\\k<sep>\\d{4}(?!\\d)'),
  called('(?<![\\d.,第])1\\d{10}(?!\\d|\\.\\d|[元块円人个万亿])'),
  // 010-12345678, (021)87654321, 02-2345-6789
  called(
    '(?<![\\d.,-])(?:\\(0\\d{1,3}\\) ?|（0\\d{1,3}） ?|0\\d{2,3}[- ]|0[2-8]-(?=\\d{3,4}-))(?:\\d{7,8}|\\d{3,4}[- ]\\d{4})(?:-\\d{1,5})?(?!\\d)',
  ),
  // 400-800-1234, (86-10) 8888 6666
  called('(?<![\\d.,-])[48]00[- ]\\d{3,4}[- ]\\d{3,4}(?!\\d)'),
  called('(?<![\\d.,-])[(（]\\+?\\d{1,3}[- ]\\d{2,4}[)）] ?\\d{3,4}[- ]?\\d{4}(?:-\\d{1,5})?(?!\\d)'),
  // 快叫120, but 叫120人; 120急救; 12306
  called(
    '(?<=(?:火警|匪警|公安|消防|交警|急救|救护车|查号)[：:是为]?\\s?|叫|[叫打拨报]了)1(?:10|14|19|20|22)(?![\\d.,%]|\\s?(?:[-~—～至到元块人个次米公斤天年万位名号只件场]|分|下(?!楼)|[多余](?!次)))',
  ),
  called(
    '(?<![\\d.,第])1(?:10|19|20|22)(?=急救|报警|火警|热线|指挥|接警|出警|救护|交通事故|宣传[日月周]|消防)',
  ),
  // “110”, 110、119和120, but 身高110、120cm
  called('(?<=[“「])1(?:10|19|20|22)(?=[”」](?![分元人个米]))'),
  called(
    `(?<![\\d.,第])(?:1(?:10|20|22)(?=[、和或与及/]119(?!\\d))|119(?=[、和或与及/]1(?:10|20|22)(?!\\d))|(?<=1(?:10|20|22)[、和或与及/])119|(?<=119[、和或与及/])1(?:10|20|22))(?![\\d.,%]|\\s?${COUNTED})`,
  ),
  called(
    `(?<![\\d.,第-])(?:10086|12(?:123|3(?:06|15|20|29|33|45|48|55|66|88|93))|95\\d{3}|96110)(?![\\d.,%]|\\s?${COUNTED})`,
  ),
  // 航班CA1831, where a lone number of a flight is spelt without 幺.
  called('(?<=航班(?:号)?[：:是为]?\\s?[A-Z\\d]{2})\\d{3,4}(?!\\d)'),
  called('(?<=(?<![A-Za-z\\d])(?:[A-Z]{2}|\\d[A-Z]|[A-Z]\\d))\\d{3,4}(?=次航班)'),
  // A train: G1024次, D2345/8次.
  rule(
    '(?<=(?<![A-Za-z\\d])[GDCZTKYSL])\\d{1,4}/\\d{1,4}(?=次)|(?<=(?<![A-Za-z\\d])[GDCZTKYSL])\\d{3,4}(?=次(?!数))',
    (_, match) => match.split('/').map(readPhoneDigits).join('、'),
  ),
  // The class of a school: 701班, but 101班车.
  spelt('(?<![\\d.,]|[共加增有开]\\s?)(?:[1-9]|1[5-9]|2\\d)0[1-9]班(?![次车机列])'),
  // 318国道, 201室, 1208号房, 乘401路
  called(
    '(?<![\\d.,第])\\d{3,4}(?=医院|中学|国道|川藏|号(?:病?房|会议室|包[厢间]|教室|办公室)|路(?:公|[，。、；到至]|$)|航班|次列车|公共汽车|公交|专线|室|房|宿舍|会议室|教室|办公室|包[厢间])',
  ),
  // 81118房, 房号:2319
  called(
    '(?<![\\d.,第])\\d{5}(?=房(?!间))|(?<=房[间号]?号码?[:：是为]?\\s?(?:[A-Z][区座栋])?)\\d{3,5}(?![\\d.,])',
  ),
  // 612线, 612与722线
  called('(?<![\\d.,第])\\d{3}(?=(?:[和与及、](?:\\d{3}[、和与及])*\\d{3})?线(?![上下性索条圈缆程路]))'),
  // A network: 10.0.0.0/8
  rule(
    '(?<=\\d\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3})/(?<bits>\\d{1,2})(?![\\d/.])',
    ({ bits = '' }) => `斜杠${readCardinal(bits)}`,
  ),
  rule('(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){2,3}(?![\\d.]\\d)', (_, match) =>
    versionParts(match.split('.')).join('点'),
  ),
  // A flat 8-2-1601, what is said figure by figure: 4-3-3, and what does not rise: 84-62-88.
  rule(
    '(?<![\\d.,/A-Za-z-]|\\d[:：])(?!(?:19|20)\\d{2}-)\\d{1,4}(?:-\\d{1,8}){2,3}(?![\\d-]|[.:：/]\\d|\\s?[=＝%元块人个])',
    (_, match) => {
      if (/\d{3}/.test(match)) return match.split('-').map(namePart).join('杠');
      if (!/\d{2}/.test(match)) return readDigits(match.replaceAll('-', ''));
      const parts = match.split('-').map(Number);
      const isRising = parts.every((value, index) => value > (parts[index - 1] ?? -1));
      return isRising ? undefined : parts.map(String).map(readCardinal).join('、');
    },
  ),
  wordRule('(?<!\\d)24/7(?!\\d)', '七乘二十四小时'),
];
