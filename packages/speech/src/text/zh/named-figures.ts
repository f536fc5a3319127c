import { type Rule, rule, wordRule } from '../rules.ts';
import { called, spelt } from './figures.ts';
import { readCardinal, readDigits } from './numbers.ts';

/** Where a clause begins. */
const CLAUSE = '(?:^|[，。！？!?：:“‘「（(\\n])';
const START = '(?<![\\d.,/-]|\\d[:：])';
/** Universities by the plan they are in, and shopping days by their figures. */
const UNIVERSITIES = '(?:985|211)';
const SHOPPING_DAYS = '(?:618|双11|双12)';
const LINK = '[”’」]?\\s?[/、和与及或]\\s?[“‘「]?';
/** What a number with a hyphen is the name of, unless it counts upwards. */
const ROOM = '(?:会议室|教室|办公室|实验室|房间|包间|包厢|宿舍|室(?![内外温]))';

/** 三, but 三零一 */
export const namePart = (digits: string) => (digits.length < 3 ? readCardinal(digits) : readDigits(digits));

/** Elements told apart by the weight of their atoms. */
const ELEMENTS = '[氢氦锂碳氮氧氟磷硫钾钙铁钴氪锶锝碘氙铯钡铊铅钋氡镭钍铀镎钚镅铱钼钇]';

/** Standards, chips, aeroplanes, tyres. */
const THINGS: readonly Rule[] = [
  // 碳-14, 铀-235
  rule(`(?<=${ELEMENTS})-(?<weight>\\d{1,3})(?![\\d.%℃~～–—-])`, ({ weight = '' }) => namePart(weight)),
  // A standard and its year, a flaw: GB/T 19001-2016, ISO 9001:2015, CVE-2024-3094.
  rule(
    '(?<=(?:GBZ?|ISO|IEC|[A-Z]{1,2}\\d{0,2}/[A-Z]{1,4})\\s?)-?\\d{3,6}(?:\\.\\d{1,2})?[-—:](?:19|20)\\d{2}(?![\\d-])|(?<=CVE)-\\d{4}-\\d{4,6}(?!\\d)',
    (_, match) => readDigits(match).replace(/^-/, '').replace('.', '点').replace(/[-—:]/, ' '),
  ),
  // ISO100-6400 of a camera
  wordRule('(?<=(?<![A-Za-z])ISO\\d{2,5})\\s?[-–]\\s?(?=\\d{3,6}(?!\\d))', '到'),
  // A size of clothes or tyres: 165/88A, 245/45 R18.
  rule(
    '(?<![\\d./])(?<a>[12]\\d{2})/(?<b>\\d{2,3})(?=[ABCY](?![A-Za-z\\d])|\\s?Z?R\\s?[12]\\d(?!\\d))',
    ({ a = '', b = '' }) => `${readDigits(a)} ${readDigits(b)}`,
  ),
  // An invoice 2024-0153, but the month 2024-05
  rule('(?<![\\d.,:/A-Za-z-])\\d{2,6}-0\\d{2,5}(?![\\d-]|[.,]\\d)', (_, match) =>
    readDigits(match.replace('-', '')),
  ),
  // A port: 192.168.1.1:8080.
  rule(
    '(?<=\\d\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|localhost):(?<port>\\d{2,5})(?!\\d)',
    ({ port = '' }) => `冒号${readDigits(port)}`,
  ),
  // Chips and cars, RTX 4090, 骁龙888; round ones are numbers.
  spelt(
    '(?<=(?:[RG]TX|RX|骁龙|麒麟|天玑|酷睿|锐龙|宝马|诺基亚)\\s?(?:[iR]?[3579]\\s)?)(?!\\d00+(?!\\d))\\d{3,5}(?![\\d.,%]|\\s?[元块万人个台辆])',
  ),
  spelt('(?<=(?<![A-Za-z])R[3579] )\\d{4}(?=X|$|\\P{N})'),
  // Standards without a year, stars: ISO/IEC 27001, GB/T 7714, IEEE 754, NGC 869.
  spelt(
    '(?<=(?<![A-Za-z])(?:ISO|IEC|IEEE|ANSI|ASTM|DIN|JIS|GBZ?(?:/T)?|NGC|HIP|HD) )(?!\\d+00(?!\\d))[1-9]\\d{2,5}(?![\\d.,%]|\\s?[元块万人个台辆米])|(?<=(?<![A-Za-z])(?:ISO|IEC))[1-9]\\d{3,5}(?![\\d.,])',
  ),
  // 802.11ax
  rule(
    '(?<![\\d.,])802\\.(?<part>\\d{1,2})(?=[a-z]{1,2}(?![A-Za-z]))|(?<=IEEE\\s?)802\\.(?<number>\\d{1,2})(?!\\d)',
    ({ part, number = '' }) => `八零二点${readDigits(part ?? number)}`,
  ),
  // 1124型, 055型, but 300型
  called('(?<![\\d.,第A-Za-z-])(?!\\d{1,2}00(?!\\d))\\d{3,4}(?=型(?!号))'),
  // HTTP 404, 返回404, RFC 2616, chmod 755
  spelt(
    '(?<=(?:HTTP|返回|报错)\\s?)[45]\\d\\d(?<!00)(?![\\d.%]|\\s?[元个条万人次])|(?<=RFC\\s?|chmod\\s)\\d{3,4}(?!\\d)',
  ),
  // The number of a share: （600519）, 000858.SZ
  spelt(
    '(?<=[（(])[03689]\\d{5}(?<!000)(?=[）)])|(?<!\\d)\\d{6}(?=\\.(?:S[HZ]|BJ))|(?<![\\d.])\\d{4,5}(?=\\.HK(?![A-Za-z]))',
  ),
  // A plate whose dot parts its figures from the letter: 京N·88888.
  spelt('(?<=\\p{Script=Han}[A-Z][·•・])\\d{1,6}(?=[A-Z\\d]{0,5}(?![A-Za-z\\d]))'),
  // Aeroplanes: 七三七八百.
  rule(
    '(?:(?<=波音\\s?|空客\\s?)[37]\\d{2}(?![\\d.,:：]|-\\d{5})|(?<![\\d.,/-]|\\d[:：])7[0-8]7(?=-\\d{1,4}(?:客机|飞机|机型|型)))(?:-(?<variant>\\d{1,4}))?',
    ({ variant = '' }, match) => `${readDigits(match.slice(0, 3))}${variant && readCardinal(variant)}`,
  ),
];

const PLACES: readonly Rule[] = [
  // An issue of a lottery: 第2026138期.
  spelt('(?<=第)(?!\\d{2,4}000(?!\\d))\\d{5,7}(?=期)'),
  // A flat by its building: B座2101, 2单元501, 12弄5号601.
  called(
    '(?<=[A-Z号]\\s?[座栋幢楼]|单元|[座栋幢楼]\\d{1,2}层|\\d楼|[路弄街巷]\\d{1,4}号)\\d{3,4}(?=$|[，。；、,;)）\\s]|开会|上课|集合|见面)',
  ),
  // Its part as well: 3号楼2-501.
  rule(
    '(?<=[号#＃A-Z\\d]\\s?[楼栋幢座]\\s?)(?<a>\\d{1,2})-(?<b>\\d{3,4})(?![\\d-]|\\s?[平米元㎡])',
    ({ a = '', b = '' }) => `${namePart(a)}杠${namePart(b)}`,
  ),
  // 教室3-205, 地点：3-205
  rule(
    `(?<=(?:${ROOM}|地点|寝室|房号|门牌号?|住在?)[:：是为]?\\s?)(?<a>\\d{1,2})-(?<b>\\d{3,4})(?![\\d.%]|\\s?[天人个元年月日平米㎡])`,
    ({ a = '', b = '' }) => `${namePart(a)}杠${namePart(b)}`,
  ),
  // A room 3-2 or 3-201; 301-305 are several.
  rule(`${START}(?<a>\\d{1,4})-(?<b>\\d{1,4})(?=号?${ROOM})`, ({ a = '', b = '' }) => {
    const isOne = Number(a) >= Number(b) || a.length < b.length - 1;
    return isOne || a.length > 2 ? `${namePart(a)}${isOne ? '杠' : '到'}${namePart(b)}` : undefined;
  }),
  // 985/211, 985高校, 双一流和211
  rule(
    `(?<![\\d.,-]|\\d[:：])${UNIVERSITIES}(?:${LINK}(?:${UNIVERSITIES}|618)(?!\\d))+|${START}${UNIVERSITIES}(?=\\s?(?:大学|高校|院校|工程|名校|学校|本科|毕业|硕士|研究生|学历|限时达|、?双一流))|(?<=双一流[/、和与及或]\\s?)${UNIVERSITIES}(?!\\d)`,
    (_, match) => readDigits(match).replaceAll('/', '、'),
  ),
];

/** A share by its number at the exchange: 600030 中信证券, but 600000 人, 300120 平方米. Before spaces are removed. */
export const STOCK_RULE = rule(
  '(?<![\\dA-Za-z./-]|\\d,)(?<share>(?:60[0135]|00[0123]|30[01]|68[89])\\d{3}) (?=\\p{Script=Han}{2})(?![多余几]?(?:[元个次台套件只名位条块份吨米斤里户家亩字步册本辆]|人(?![寿民福])|张(?![江裕家])|平[方米]|立方|公[里斤顷]|千[米克]))(?<!000 )',
  ({ share = '' }) => `${readDigits(share)}，`,
);

/** Days, ways of working and praise that are known by their figures. */
const WORDS: readonly Rule[] = [
  // 666, 2333 in a chat, but a price of 666元
  spelt(
    `(?<=${CLAUSE}|[”~～…]|老铁|大佬|真是|太|直接|操作|哈哈|[这那一]波|公屏|满屏|属实|确实|笑死我了|(?:[扣刷打发]|回复|备注|评论|弹幕)["“「]?)(?:6{3,9}|23{3,9})(?=$|[，。！？!?~～…"”」）)的了啊呀到笑])`,
  ),
  // Crying, goodbye: 5555我好难过, 88，明天见
  spelt(
    `(?<=(?:${CLAUSE}|[~～…])\\s?)(?:5{3,9}(?=$|[，。！!~～…呜我好太真])|88(?=[，,！!~～]?\\s?(?:明[天早晚儿]见|下次见|再见|回见|晚安|拜拜|睡了))|886(?=$|[。！!~～])|9494(?=$|[，。！!~～]))|(?<=拜拜)88(?!\\d)|(?<!\\d)7788(?=[的都了])`,
  ),
  // Luck and love: 5201314, 520给她转了1314.
  spelt(
    '(?<!\\d)(?:5201314|1314520)(?![\\d元])|(?<=(?<!\\d)52[01](?![\\d元块人个])[^\\d。！？\\n]{0,12})1314(?![\\d.%人个])|(?<!\\d)1314(?=一生一世|的红包)|(?<=爱你)1314(?!\\d)',
  ),
  // Counting down: 321上链接, 倒数321
  spelt(
    '(?<!\\d)(?:54)?321(?!\\d)(?=\\s?(?:上链接|上车|开[始抢价]|茄子|走起))|(?<=倒数|倒计时)(?:54)?321(?![\\d名位个天秒])',
  ),
  // 618大促, 京东618, 618和双11
  spelt(
    `${START}618(?=[”’」]?\\s?(?:大促|购物|活动|年中|电商|预售|狂欢|期间|促销|当天|来了|来临|战报)|${LINK}${SHOPPING_DAYS})`,
  ),
  spelt(`(?<=京东|天猫|淘宝|今年|去年|每年|备战|${SHOPPING_DAYS}${LINK})618(?![\\d.,%]|[元块件个万人])`),
  // 911事件, 731部队, 404错误, 502胶水
  spelt(
    `${START}\\d{3}(?:/\\d{3}){0,3}(?=\\s?(?:事件|部队|错误|页面|状态码|胶水|高地|L?不锈钢|食品级)(?!数))`,
  ),
  // Companies and places: 58同城, 台北101, 88VIP.
  spelt(
    `${START}(?:58(?=同城|到家)|4399(?=小?游戏)|36(?=氪(?!金))|1688(?=网|平台|批发|采购)|51(?=[Jj]ob|信用卡)|360(?=浏览器|安全|杀毒|软件|公司|集团|搜索|手机)|1(?:63|26|39|89)(?=邮箱)|798(?=艺术)|101(?=大[楼厦])|88(?=VIP))|(?<=台北)101(?![\\d年个人米层])`,
  ),
  wordRule(
    '(?<![\\d.,-])7-?11(?=便利店|超市)|(?<=去|(?:楼下|门口|隔壁|附近|旁边|对面|不远处)(?:的|有家|[也就]?有)?)7-11(?![\\d.%:：-]|[点时月号日天个人元岁层楼])',
    '七十一',
  ),
  wordRule('(?<!\\d)7-(?=Eleven)', 'Seven '),
  spelt('(?<![\\d.,])\\d{3,4}(?=\\s?阵型)'),
  // 996加班, 315晚会, 520快乐, 925银, 999足金
  spelt(
    `${START}996(?=\\s?(?:工作|加班|福报|制|文化|变|、007|[的是和与]))|(?<=^|[，。！？“]\\s?|(?<!\\d)、|拒绝|反对|抵制|告别)996(?=$|[，。！？”]|、(?!\\d))`,
  ),
  spelt(
    `${START}(?:315(?=\\s?(?:晚会|消费|打假))|52[01](?=\\s?(?:快乐|表白|告白|情人节|[那这当]天|礼[物盒]|文案|限定|约会|红包))|38(?=(?:妇女|女神|女王)节|节(?:$|[，。！大特促礼活快]))|99(?=划算节|公益日)|925(?=纯?银)|1024(?=程序员)|9{3,4}(?=[千足][足金]))`,
  ),
];

/** Figures that name something and count nothing. */
export const NAMED_FIGURE_RULES: readonly Rule[] = [...THINGS, ...PLACES, ...WORDS];
