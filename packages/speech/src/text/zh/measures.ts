import { NUMBER } from '../digits.ts';
import { readUnits, readWords } from '../names.ts';
import { alternatives, type Rule, rule, wordRule } from '../rules.ts';
import { spelt } from './figures.ts';
import { readCardinal, readCount, readDigits, readNumber } from './numbers.ts';
import { GAP, MINUS, RANGE } from './patterns.ts';

const UNITS = readUnits(
  `
公里: km, KM, Km, ㎞ | 米: m | 分米: dm | 厘米: cm, CM, Cm, ㎝ | 毫米: mm, MM, ㎜ | 微米: μm, um | 纳米: nm | 英尺: ft
公顷: ha, hm² | 平方公里: km², km2, ㎢ | 平方米: m², m2, ㎡ | 平方分米: dm², dm2 | 平方厘米: cm², cm2 | 平方毫米: mm²
立方公里: km³ | 立方米: m³, m3, ㎥ | 立方分米: dm³, dm3 | 立方厘米: cm³, cm3 | 立方毫米: mm³
吨: t | 公斤: kg, KG, Kg, ㎏ | 克: g | 毫克: mg, ㎎ | 微克: μg | 纳克: ng | 磅: lb, lbs | 盎司: oz
升: L, l, ℓ | 毫升: mL, ml, ML, Ml, ㎖, ㏄ | 微升: μL, μl | 分升: dL | 茶匙: tsp | 汤匙: tbsp
小时: h, hr, hrs | 分钟: min, mins, Min | 秒: s, sec | 毫秒: ms | 微秒: μs | 纳秒: ns
公里每小时: kmh, KM/H, Km/h, Km/H | 英里每小时: mph | 米每二次方秒: m/s² | 转每分钟: rpm | 次每分钟: bpm | 帧每秒: fps
微克每立方米: μg/m3 | 毫克每立方米: mg/m3 | 单位每升: U/L | 单位每毫升: U/mL, U/ml | 国际单位: IU | 毫国际单位: mIU
摩尔: mol | 毫摩尔: mmol | 微摩尔: μmol | 纳摩尔: nmol | 皮摩尔: pmol | 皮克: pg | 飞升: fL
比特每秒: bps | 千比特每秒: kbps | 兆比特每秒: Mbps | 吉比特每秒: Gbps
赫兹: Hz, ㎐ | 千赫兹: kHz, KHz | 兆赫兹: MHz | 吉赫兹: GHz
瓦: W | 千瓦: kW, KW, ㎾ | 兆瓦: MW | 吉瓦: GW | 瓦时: Wh, W·h | 千瓦时: kWh, kW·h | 毫安时: mAh | 安时: Ah | 马力: Ps, hp
伏: V | 千伏: kV | 毫伏: mV | 毫安: mA | 微安: μA | 欧姆: Ω | 千欧: kΩ | 兆欧: MΩ | 微法: μF
帕: Pa | 百帕: hPa | 千帕: kPa | 兆帕: MPa | 巴: bar | 毫米汞柱: mmHg | 牛米: N·m | 牛每公斤: N/kg | 千牛: kN
千焦: kJ | 卡: cal | 千卡: kcal | 分贝: dB | 流明: lm | 尼特: nit, nits | 像素: px | 个基点: bp, BP | 个百分点: pct, pp
焦每千克摄氏度: J/(kg·℃), J/（kg·℃） | 焦每千克开尔文: J/(kg·K), J/（kg·K） | 焦每摩尔开尔文: J/(mol·K), J/（mol·K） | 瓦每平方米开尔文: W/(m²·K)
牛二次方米每二次方千克: N·m²/kg² | 千克米每秒: kg·m/s | 牛秒: N·s
电子伏: eV | 千电子伏: keV | 兆电子伏: MeV | 吉电子伏: GeV
`,
  '每',
);
const UNIT = alternatives(Object.keys(UNITS));
/** Units that can be nothing else even without a number before them. */
const LONE_UNIT = alternatives(
  Object.keys(UNITS).filter((unit) => /[²³μℓ\u3300-\u33ff]|^km\/h$|^m[gl]\/|\/L$/.test(unit)),
);
const nameOf = (unit = '') => UNITS[unit]?.[0] ?? unit;
const UNIT_END = '(?![A-Za-z0-9²³]|/(?!\\d|\\p{Script=Han}))';
/** The first letter of a name and the one behind its number: 奥迪A6L, iPhone 6s. */
const NAME = '(?:(?<![A-Za-z])[A-Z]|(?:iPhone|小米) ?)(?=\\d+[Ls](?![A-Za-z]))';

/** Words that 2 counts as 两 before. Not ordinals of place or time: 二月, 二号, 二楼, 二班. */
const MEASURE_WORDS =
  '个|位|只|条|张|本|台|辆|件|把|支|枝|枚|颗|粒|块|片|朵|棵|株|座|栋|间|家|所|层|艘|架|' +
  '天|年(?!级)|周(?![一二三四五六日])|周|小时|个月|分钟|秒|刻钟|点钟|点半|夜|晚|' +
  '分(?!之)|次(?![元方]|函数|曲线|项式)|遍|回|趟|倍|种|类|组|对|双|套|份|封|篇|首|部|句|步|口|匹|群|队|名|人|户|成|' +
  '元|圆|角|毛钱|美元|欧元|英镑|日元|港元|米|公里|千米|厘米|毫米|公尺|公分|里|公斤|千克|斤|克|磅|吨|升|毫升|亩|公顷|平方|立方|平米|英尺|' +
  '岁|门|项|课[时時]|学[期时分年]|學[期時分年]|行(?![不为动政使驶走业])|场|杯|瓶|碗|盘|盒|袋|包|箱|桶|罐|堆|滴|顿|段|页|幅|副|根|节|架|头|尾|笔|发|代人|集|批|轮|方面|边|者|国|侧|字|[千万亿]|' +
  '格(?!式)|勺|匙|茶匙|汤匙|[大小][勺匙杯碗瓶盒包块片把]|款|串|道|样|针|站(?!台)|束|股|圈|下(?![午旬])|厅|室(?=\\d厅)|餐|题|死|伤|傷|球(?![员队场迷衣鞋台拍门星馆])|' +
  '大(?=优势|亮点|卖点|功能|原因|特点|特色|问题|好处|看点|系列)';

/** What few of are told about: 两三天. Days of a month, floors and lessons are listed. */
const ABOUT =
  '[十百千万]|个|天|人(?!民)|岁|次|遍|斤|公斤|块|元|米(?!饭)|公里|小时|分钟|秒钟|年(?!级)|周(?![一二三四五六日])|句|步|杯|碗|口(?!号)|家(?!庭)|只|条|张|本|倍|轮';

/** A letter or what is in brackets, as the base of a power. */
const BASE = '(?:(?<![A-Za-z])[A-Za-z]|[A-Za-z\\d][)）])';
const PERCENT = readWords('百分之: %, ％ | 千分之: ‰ | 万分之: ‱');
const START = '(?<![\\d.,])';
const RANGE_HEAD = `(?:(?<sign>${MINUS})?(?<from>${NUMBER})\\s?(?:[%％‰]|℃|°C|°)?\\s?${RANGE}\\s?)?`;
const BELOW = '(?<below>(?:(?<![\\p{Script=Latin}\\p{N}])[-−–])|零下)?';
const CELSIUS = '(?<celsius>℃|[°º]\\s?[Cc](?![A-Za-z])|摄氏度)';
const FAHRENHEIT = '(?:℉|[°º]\\s?[Ff](?![A-Za-z])|华氏度)';

/** Ten thousand, by its first letter in pinyin: 500w, 年薪40W, 100W+; W alone are watts, as is w of what charges. */
const TEN_THOUSAND = [
  'w(?![A-Za-z\\d]|\\s?(?:快充|超充|充电|电源|灯|功率))',
  '(?<=(?:薪|首付|存款|总价|预算|粉丝?|播放量?|阅读量?|销量|身价|赚了?)[^\\d]{0,2}[\\d.~-]{1,9})W(?![A-Za-z\\d])',
  'W(?=\\+|粉丝|播放|点赞|阅读|用户|像素|[人元块])',
].join('|');
/** Behind a stroke: the price in another currency, the dynasty behind 元. */
const NO_RATE = '人民币|角|[美欧日港]元|英镑|明|[\\d零一二三四五六七八九十百千万两点.]{1,9}[元块]';
/** What a number of things can be for, as the words behind a stroke that begin like it are none of them: 天气, 周一. */
const EACH =
  '小时|时(?![间长段差区候])|分(?![类部店])|秒|天(?!气)|日(?![期本常均])|周(?![一二三四五六日天边末])|月(?![份初底])|季|年(?![级龄底初终])|' +
  '晚(?![上会餐])|夜|次(?!日)|人(?![民员物类事工])|[公千毫]?[克斤升](?!级)|吨|平方(?:[千公厘]?[米里])?|平米|平(?=$|\\P{L})|立方(?:[厘分]?米)?|百?公里|千米|米|亩|公顷|瓶|箱|盒|板(?!块)|袋|桶|支|只|' +
  '件|个(?![人性])|份|套(?!餐)|片|粒|颗|枚|张(?!\\p{Script=Han})|条(?!件)|台(?![湾风])|间|房(?!间)|位(?!置)|节(?!日)|课|期(?!间)|股(?![票东])|本(?!人)|页|千?字|户|车|床|杯|碗|组';
/** Behind the stroke after some of what is counted: 60公里/, 两个小时/, 5L/. */
const AMOUNT =
  '(?<=[\\d零一二三四五六七八九十百千万亿两几半多余]\\s?(?:[KMGT]B?|[kW]|\\p{Script=Han}{1,5})/)';
/** The same without a number: 以微克/立方米计. */
const LONE_AMOUNT =
  '(?<=(?:^|\\P{Script=Han}|[以按为用位])(?:[微毫千]?克|公[斤里]|千?米|毫?升|吨|[人车]?次|滴|转|人|个|株|千?焦|字)/)';

const part = (figure: string | undefined, name: string, read = readCount) =>
  figure === undefined ? '' : read(figure) + name;

function readPercent(number: string, mark: string): string {
  const sign = /^[-−–]/.test(number) ? '负' : '';
  const plain = number.replace(/^[-−–]/, '');
  const value = mark === '‰' || plain !== '100' ? readNumber(plain) : '百';
  return `${sign}${PERCENT[mark] ?? ''}${value}`;
}

/** How often a dose is taken, in a doctor's Latin. */
const OFTEN = readWords(
  '每日一次: qd | 每日两次: bid | 每日三次: tid | 每日四次: qid | 每晚一次: qn | 隔日一次: qod | 必要时: prn',
);
const DOSE = '\\d\\s?(?:m?g|μg|m[lL]|IU|U|[片粒支滴丸袋喷揿])';

/** What is a unit behind a power of ten. */
const POWERED = readWords('牛: N | 焦: J | 库: C | 安: A | 法: F | 特: T | 开尔文: K');
const INVERSE = readWords('二次方: ² | 三次方: ³');

/** What is written with letters that mean something else by themselves. */
const LETTERS: readonly Rule[] = [
  wordRule(
    `(?<=\\d)(?<!功率[^\\d]{0,2}(?:[\\d.]{1,6}[wW]?\\s?${RANGE}\\s?)?[\\d.]{1,6})(?:${TEN_THOUSAND})`,
    '万',
  ),
  wordRule('(?<=\\d)w(?![A-Za-z\\d])', '瓦'),
  // 0.5A, 5V/2A, but 5A景区
  wordRule(
    '(?<=(?<![\\d.])\\d{1,2}\\.\\d{1,2}|电流[^\\d。]{0,3}\\d{1,3}|(?<=\\d)V[/=⎓，,×*]?\\s?\\d{1,2})A(?![A-Za-z\\d股])',
    '安',
  ),
  // Motor oil: 5W-30.
  rule(
    '(?<![\\d.])(?<cold>0|5|1[05]|20)W-(?<hot>16|[2-6]0)(?![\\dA-Za-z])',
    ({ cold = '', hot = '' }) => `${readNumber(cold)}W${readNumber(hot)}`,
  ),
  // 16g内存
  wordRule('(?<=\\d)g(?=\\s?[内运显]存)', 'G'),
  // 24H, 5MB/s, 7L/100km, 50bps
  wordRule('(?<=(?<![\\d.])(?:12|24|36|48|72))H(?![A-Za-z\\d])', '小时'),
  wordRule('(?<=\\d\\s?[KMGT]i?[Bb])/s(?![A-Za-z])', '每秒'),
  wordRule('(?<=\\d ?(?:L|kWh|升|度))/100 ?(?:km|公里)', '每百公里'),
  wordRule('(?<=(?<!\\d)\\d{1,3})bps(?![A-Za-z])', '个基点'),
  // 0.5g bid, 50mg po tid, q8h
  rule(
    `(?<=${DOSE}(?:[，,]|\\s|\\s?(?:po|iv|im|ih|口服|静滴|ivgtt)\\s?){1,3})(?<often>${alternatives(Object.keys(OFTEN))})(?![A-Za-z])`,
    ({ often = '' }) => OFTEN[often.toLowerCase()],
    'i',
  ),
  rule(
    '(?<![A-Za-z])q(?<hours>\\d{1,2})h(?![A-Za-z\\d])',
    ({ hours = '' }) => `每${readCount(hours)}小时一次`,
    'i',
  ),
  // 快门1/1000s
  rule(
    '(?<![\\d./])1/(?<part>\\d{2,4})\\s?s(?:ec)?(?![A-Za-z\\d])',
    ({ part = '' }) => `${readCardinal(part)}分之一秒`,
  ),
  // 50/60Hz
  wordRule('(?<=(?<![\\d./])\\d{2,3})/(?=\\d{2,3}\\s?[kMG]?Hz)', '、'),
  // C5/6椎间盘
  wordRule(
    '(?<=(?<![A-Za-z\\d])[CTLS]\\d{1,2})/(?=S?\\d{1,2}\\s?(?:椎|间盘|节段|水平|突出|膨出|狭窄|滑脱))',
    ' ',
  ),
  // 0.1mol·L⁻¹, 9.8 m·s⁻²
  rule(
    '(?<=[A-Za-z\\d²³¹])[ ·⋅](?<unit>s|k?m|[cd]m|k?g|mol|K|L|h|min)⁻(?<power>[¹²³])(?![⁰¹²³⁴-⁹])',
    ({ unit = '', power = '' }) =>
      `每${UNITS[unit + power]?.[0] ?? (INVERSE[power] ?? '') + (POWERED[unit] ?? nameOf(unit))}`,
  ),
  // W=100J, 重力为50N, 受到5N的拉力, I=2A
  rule(
    '(?<=(?:[=＝]\\s?|(?:[力重功热]|[动势内]能|热量)(?:大小)?(?:约?[为是有]|[A-Za-z]{1,2}[=＝])?\\s?)[\\d.]{1,8}(?:[×^\\d-]{2,12})?)(?<unit>[NJ])(?![A-Za-z\\d·/])|(?<=[受用到重]\\d{1,5})N(?=的)|(?<=(?<![A-Za-z\\d.])\\d{1,5}(?:\\.\\d{1,2})?)N(?=的\\p{Script=Han}{0,3}力)',
    ({ unit }) => (unit === 'J' ? '焦' : '牛'),
  ),
  wordRule('(?<=(?<![A-Za-z])I[\\d₁₂总]?\\s?[=＝]\\s?[\\d.]{1,6})A(?![A-Za-z\\d])', '安'),
  // 2ˣ, 2ⁿ⁺¹
  rule(
    '(?<=[\\dA-Za-z)）])(?<letter>[ⁿˣʸᵐᵏ])(?:(?<sign>[⁺⁻])(?<figure>[⁰¹²³⁴-⁹]))?',
    ({ letter = '', sign, figure = '' }) =>
      `的${(letter + figure).normalize('NFKC').replace(/(?=\d)/, sign === '⁺' ? '加' : '减')}次方`,
  ),
  // 72V20Ah
  wordRule('(?<=\\d)V(?=\\d{1,3}(?:Ah|安))', '伏'),
  // 沪指-0.5%, 打折-75%
  wordRule(
    '(?<=[指板盘折]|[今昨当]日|本[周月年]|年内|黄金|原油|[CP]PI|GDP)[-−](?=\\d{1,3}(?:\\.\\d{1,3})?[%％](?!\\s?[~～—–-]))',
    '负',
  ),
  // 同比+5%, 环比-3.4%, 涨幅+2%
  wordRule('(?<=[同环]比)[+＋](?=\\d)', '增长'),
  wordRule('(?<=[同环]比)[-−](?=\\d{1,3}(?:\\.\\d{1,3})?(?:[%％]|pp|个?百分点))', '下降'),
  // 成本↓3.5%, but 按↓2次
  wordRule('(?<![按击键]\\s?)\\s?↑\\s?(?=[\\d¥￥$])', '上升'),
  wordRule('(?<![按击键]\\s?)\\s?↓\\s?(?=[\\d¥￥$])', '下降'),
  // LPR-30BP, CD-20%
  wordRule('(?<=LPR)[-−](?=\\d)|(?<=[A-Za-z])[-−](?=\\d{1,3}(?:\\.\\d)?[%％](?!\\s?[~～—–-]))', '减'),
  // 10的-3次方
  wordRule('(?<=\\d的)[-−](?=\\d{1,3}次方)', '负'),
  wordRule('(?<=[数指价幅]|[CP]PI|GDP)[+＋](?=\\d{1,3}(?:\\.\\d{1,3})?%)', '正'),
  // Fe²⁺, SO₄²⁻, Na⁺
  rule(
    '(?<=[A-Za-z\\d)])(?:\\^(?<digit>\\d)|(?<power>[²³]))?(?<sign>[⁺⁻])(?![⁰¹²³⁴-⁹])',
    ({ digit, power, sign }) =>
      `${readDigits(digit ?? power?.normalize('NFKC') ?? '')}${sign === '⁺' ? '正' : '负'}`,
  ),
  // a⁵, x⁻¹, but a note's number: Python¹
  rule(
    `(?<=${BASE})(?<power>⁻[⁰¹²³⁴-⁹]{1,3}|[⁰⁴-⁹][⁰¹²³⁴-⁹]{0,2}|[¹²³][⁰¹²³⁴-⁹]{1,2})(?![⁺⁻⁰¹²³⁴-⁹])`,
    ({ power = '' }) => `^${power.normalize('NFKC')}`,
  ),
  // x^2, 2^n, 2^(n-1), but the ^o^ of a chat
  rule(`(?<=${BASE})\\^(?<power>[23])(?![\\d.])`, ({ power }) => (power === '2' ? '平方' : '立方')),
  rule(
    `(?<=\\d|${BASE})\\^(?:(?<power>[-−]?\\d{1,4})|(?<letter>[a-z](?![A-Za-z^]))|[(（](?<term>[\\da-z+-]{1,8})[)）])`,
    ({ power, letter, term }) => `的${power === undefined ? (letter ?? term) : readNumber(power)}次方`,
  ),
];

/** Two or three units of one measure. */
const COMPOUND: readonly Rule[] = [
  // 2h15min30s, 4min32s
  rule(
    `${START}(?<hours>\\d{1,3})h(?<minutes>\\d{1,2})(?:(?:min|m)(?:(?<seconds>\\d{1,2})s)?)?(?![A-Za-z\\d])`,
    ({ hours, minutes, seconds }) =>
      `${part(hours, '小时')}${part(minutes, '分')}${seconds === undefined ? '钟' : part(seconds, '秒')}`,
  ),
  rule(
    `${START}(?<minutes>\\d{1,3})(?:min|m)(?<seconds>\\d{1,2})s(?![A-Za-z\\d])`,
    ({ minutes, seconds }) => part(minutes, '分') + part(seconds, '秒'),
  ),
  // 身高1m75
  rule(
    `(?<![\\d.,A-Za-z])(?<metres>[12])[mM](?<rest>\\d{1,2})(?![A-Za-z\\d.])`,
    ({ metres, rest }) => part(metres, '米') + part(rest, '', readDigits),
  ),
  // 5'10", then 3'20", 1'23"45
  rule(
    `${START}(?<feet>[4-7])['’](?<inches>\\d|1[01])["”](?!\\d)`,
    ({ feet, inches }) => part(feet, '英尺') + part(inches, '英寸'),
  ),
  rule(
    `(?<!°\\s?)${START}(?<minutes>\\d{1,3})['’](?<seconds>[0-5]?\\d)["”](?<rest>\\d{0,2})(?!\\d)`,
    ({ minutes, seconds, rest }) =>
      part(minutes, '分') + part(seconds, '秒', readNumber) + part(rest, '', readDigits),
  ),
  // 200米19"32
  rule(
    `(?<=[米栏跑泳赛绩了为以]\\s?)(?<seconds>\\d{1,2})"(?<rest>\\d{1,2})(?![\\d"A-Za-z])`,
    ({ seconds, rest = '' }) => part(seconds, '秒', readNumber) + readDigits(rest),
  ),
  // 12"屏幕
  rule(
    `(?<![\\d.,“"])(?<inches>${NUMBER})\\s?["”](?=\\s?(?:屏|显示器|电视|液晶|轮毂|轮圈|披萨|蛋糕|笔记本|平板|键盘|水管|钢管))`,
    ({ inches }) => part(inches, '英寸'),
  ),
];

const POLES = readWords('北纬: N | 南纬: S | 东经: E | 西经: W');

const DEGREES: readonly Rule[] = [
  // N21.5°, 116°E, 39°54′3″N, 东经116°E
  rule(
    `(?<said>[东西]经|[南北]纬)?(?<![A-Za-z\\d.,])(?:(?<before>[NSEW])\\s?)?(?<degrees>${NUMBER}\\s?°(?:\\s?\\d{1,2}\\s?[′'](?:\\s?\\d{1,2}\\s?[″"])?)?)(?:\\s?(?<after>[NSEW])(?![A-Za-z\\d]))?`,
    ({ said, before, degrees = '', after }) =>
      (before === undefined) === (after === undefined)
        ? undefined
        : `${said ?? POLES[before ?? after ?? '']}${degrees}`,
  ),
  // 50%, 5%-10%, -2‰
  rule(
    `${START}${RANGE_HEAD}(?<minus>${MINUS})?${START}(?<amount>${NUMBER})\\s?(?<unit>[%％‰‱])`,
    ({ sign = '', from, minus = '', amount = '', unit = '' }) =>
      `${from === undefined ? '' : `${readPercent(sign + from, unit)}到`}${readPercent(minus + amount, unit)}`,
  ),
  // -5℃, -3~5°C, 98.6°F
  rule(
    `${START}${RANGE_HEAD}${BELOW}${START}(?<amount>${NUMBER})\\s?(?:${CELSIUS}|${FAHRENHEIT})`,
    ({ sign, from, below, amount, celsius }) =>
      (sign === undefined ? '' : '零下') +
      part(from, '到', readNumber) +
      (below === undefined ? '' : '零下') +
      part(amount, celsius === undefined ? '华氏度' : '摄氏度', readNumber),
  ),
  // 45°, -8°, 39°54′3″
  rule(
    `(?<minus>(?<![\\p{Script=Latin}\\p{N}\\p{Pe}°′″℃] ?)[-−–])?${START}(?<amount>${NUMBER})\\s?°(?:(?<minutes>\\d{1,2})[′'](?:(?<seconds>\\d{1,2})[″"])?)?`,
    ({ minus, amount, minutes, seconds }) =>
      (minus === undefined ? '' : '负') +
      part(amount, '度', readNumber) +
      part(minutes, '分', readNumber) +
      part(seconds, '秒', readNumber),
  ),
];

const RATES: readonly Rule[] = [
  // 5元/kg, but the size of 黑色/L and the head of a column 身高/cm
  rule(
    `/(?:(?<=元/)|${AMOUNT}|${LONE_AMOUNT})(?<unit>${UNIT})(?![A-Za-z0-9²³])`,
    ({ unit }) => `每${nameOf(unit)}`,
  ),
  // 5元/斤, 9.9元/3斤
  wordRule(
    `/(?<=(?<![单公纪状])元/|[元角][零一二三四五六七八九]{1,2}[角分]/)(?=\\p{Script=Han}|\\d{1,4}(?:\\.\\d)?\\s?(?:[KM](?![A-Za-z])|${EACH}))(?!${NO_RATE})`,
    '每',
  ),
  // 100公里/小时, 24粒/盒, 8K/月, but 客人/员工
  wordRule(`/(?:${AMOUNT}|(?<=每\\p{Script=Han}{1,3}/))(?=${EACH})`, '每'),
  // 房价330/晚, but the day 12/日
  wordRule(
    `(?<=(?<![\\d.,/-])(?:\\d{2,5}|\\d{1,5}\\.\\d{1,2}))/(?=成人|大人|小孩|儿童|分钟|(?![日月年周期页季课组])(?:${EACH}))`,
    '每',
  ),
  // 50ml/24h
  wordRule(`/${AMOUNT}(?=(?:二十四|十二|24|12)小时)`, '每'),
  wordRule(`/${LONE_AMOUNT}(?=(?:${EACH})(?!\\p{Script=Han}|/)|(?:${EACH})计)`, '每'),
];

export const MEASURE_RULES: readonly Rule[] = [
  // 时速100km/h: the hour has been said.
  wordRule('(?<=时速[约为达高可超过近：:]{0,3}\\s?\\d{1,4}(?:\\.\\d)?)\\s?[kK][mM]/[hH](?![A-Za-z])', '公里'),
  // 血压120/80, 120/80 mmHg: the two figures stand one after the other.
  rule(
    '(?:(?<=(?:血压|BP)[^\\d。！？\\n]{0,8})|(?<![\\d./])(?=\\d{2,3}/\\d{2,3}\\s?(?:mmHg|毫米汞柱)))(?<high>\\d{2,3})/(?<low>\\d{2,3})(?![\\d/])',
    ({ high, low }) => `${part(high, '、', readNumber)}${low}`,
  ),
  ...LETTERS,
  // 3/4 kg
  rule(
    `(?<![\\d.,/])(?<numerator>\\d{1,2})/(?<denominator>\\d{1,3})${GAP}(?<unit>${UNIT})${UNIT_END}`,
    ({ numerator = '', denominator = '', unit }) =>
      Number(numerator) < Number(denominator)
        ? `${readNumber(denominator)}分之${readNumber(numerator)}${nameOf(unit)}`
        : undefined,
  ),
  // 10^3 kg, 1.6×10⁻¹⁹C
  rule(
    `(?<=次方)${GAP}(?<unit>${UNIT}|[${Object.keys(POWERED).join('')}])${UNIT_END}`,
    ({ unit = '' }) => POWERED[unit] ?? nameOf(unit),
  ),
  ...COMPOUND,
  ...DEGREES,
  // 5km, 5-10 kg, -3 m, 100多km, 10mg/kg
  rule(
    `(?<![\\d.,]|${NAME})(?:(?<from>${NUMBER})\\s?${RANGE}\\s?)?${START}(?<sign>${MINUS})?(?<amount>${NUMBER})(?<many>[多余几]?[百千]?[万亿]?[多余几]?)${GAP}(?<unit>${UNIT})(?:/(?<per>${UNIT}|d))?${UNIT_END}`,
    ({ from, sign, amount, many, unit, per }) =>
      part(from, '到') +
      (sign === undefined ? '' : '负') +
      part(amount, `${many}${nameOf(unit)}`) +
      (per === undefined ? '' : `每${per === 'd' ? '天' : nameOf(per)}`),
  ),
  ...RATES,
  // μg/m³ alone
  rule(`(?<![A-Za-z\\d])(?<unit>${LONE_UNIT})(?![A-Za-z])`, ({ unit }) => nameOf(unit)),
  // A minute of a match or a film: 第89', 时长45'
  wordRule('(?<=(?:第|[时片]长[：:约为]?\\s?)\\d{1,3})[\'’′](?![\\d″"])', '分钟'),
  // 5′30″, 27″, but the 8″60 of a run
  rule(
    `${START}(?<minutes>\\d{1,3})\\s?′(?:\\s?(?<seconds>\\d{1,2})\\s?″)?`,
    ({ minutes, seconds }) => part(minutes, '分') + part(seconds, '秒', readNumber),
  ),
  rule(
    `${START}(?<seconds>\\d{1,2})″(?<rest>\\d{1,2})(?![\\dA-Za-z])`,
    ({ seconds, rest = '' }) => part(seconds, '秒') + readDigits(rest),
  ),
  rule(`${START}(?<inches>${NUMBER})\\s?″`, ({ inches }) => part(inches, '英寸')),
  wordRule('℃', '摄氏度'),
  wordRule('℉', '华氏度'),
];

/** 2 before what it counts, and ranges of counts: 两个, 两到三天. */
export const COUNT_RULES: readonly Rule[] = [
  // About so many: 2、3天, 3、5个人.
  rule(`(?<![\\d.、,第/-]|\\p{Lu})(?<a>[2-8])、(?<b>[3-9])(?=(?:${ABOUT}))`, ({ a = '', b = '' }) =>
    Number(b) - Number(a) === 1 || a + b === '35' ? readCount(a) + readCardinal(b) : undefined,
  ),
  // What is second by its name: 3号楼2层, B2层, 地铁B2口, 南2门, 地下2层, but 地下2层，地上20层.
  wordRule('(?<=[号A-Z][楼栋幢座]|[A-Z])2(?=层)', '二'),
  wordRule('(?<=(?<![A-Za-z])[A-Z])2(?=[口座栋幢门]|次(?!数))|(?<=(?<!东)[东西南北])2(?=[门口])', '二'),
  wordRule('(?<=(?<!地上\\d{1,3}层[，、]?)地下)2(?=层(?![，、]?地上))', '二'),
  // 1米75, 9秒83
  spelt(`(?<=分\\d{1,2}秒)\\d{2,3}(?!\\d|\\s?(?:${MEASURE_WORDS}))`),
  spelt('(?<=\\d[米秒])\\d{2}(?=$|[，。、；：！？,;!?)）”~～—\\s的左以高大男女打刷创破夺获摘晋/-])'),
  rule(`(?<![\\d.,第]|\\d ?[/⁄]|第\\s)2(?=\\s?${RANGE}\\s?\\d{1,4}\\s?(?:${MEASURE_WORDS}))`, () => '两'),
  rule(
    `(?<sign>${MINUS})?(?<![\\d.,第]|\\d ?[/⁄]|第\\s|第\\d{1,4}\\s?[、和至到或及与]\\s?)2(?=\\s?[多余几]?\\s?(?:${MEASURE_WORDS}))`,
    ({ sign }) => `${sign === undefined ? '' : '负'}两`,
  ),
  // 2胜1平2负
  wordRule('(?<![\\d.比-]|\\d[:：])2(?=胜\\d)|(?<=[\\d两]胜)2(?=[平负])|(?<=[\\d两][胜平])2(?=[平负])', '两'),
  // 30+天: some more than a round number.
  wordRule(`(?<=\\d0|\\d[千万亿])[+＋](?=(?:${MEASURE_WORDS}))`, '多'),
];
