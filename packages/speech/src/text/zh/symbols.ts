import { addressRules, entityRules } from '../addresses.ts';
import { readWords } from '../names.ts';
import { type Rule, rule, wordRule } from '../rules.ts';
import { BRACKET_RULES, EMOTICON_RULE, integralRule, MENU_PATH, symbolRules } from '../symbols.ts';
import { CURRENCY_SIGNS } from './money.ts';
import { readCount, readDigits } from './numbers.ts';

const ADDRESS_SIGNS = readWords(`
点: . | 艾特: @ | 斜杠: / | 杠: - | 下划线: _ | 问号: ? | 等于: = | 和: & | 井号: # | 百分号: %
冒号: : | 加: + | 波浪号: ~
`);

function readAddress(address: string): string {
  return address
    .replace(/[.@/\-_?=&#%:+~]/g, (sign) => ADDRESS_SIGNS[sign] ?? sign)
    .replace(/\d+/g, readDigits);
}

/** Behind the point of a file's name. */
const FILE_TYPES =
  'docx?|xlsx?|pptx?|pdf|txt|md|csv|json|xml|ya?ml|js|ts|jsx|tsx|py|java|cpp|html?|css|php|sh|sql|ini|conf|env|log|zip|rar|7z|exe|apk|dmg|iso|jpe?g|png|gif|svg|psd|mp[34]|wav|mov|avi|mkv|srt';

export const ADDRESS_RULES: readonly Rule[] = [
  ...entityRules('和'),
  ...addressRules(readAddress, '，'),
  // .NET 8, ASP.NET
  wordRule('\\.(?=NET(?![A-Za-z]))', '点'),
  wordRule(
    `(?<=[\\p{L}\\p{N})）*_])\\.(?=(?:${FILE_TYPES})(?![A-Za-z\\d]))|(?<=\\d)\\.(?=[xX](?![A-Za-z\\d]))`,
    '点',
  ),
];

const GREEK =
  '阿尔法 贝塔 伽马 德尔塔 艾普西龙 泽塔 伊塔 西塔 约塔 卡帕 拉姆达 缪 纽 克西 奥密克戎 派 柔 西格马 西格马 陶 宇普西龙 斐 希 普西 欧米伽'.split(
    ' ',
  );

const SIGNS: Readonly<Record<string, string>> = {
  ...readWords(`
号: № | 求和: ∑ | 连乘: ∏ | 积分: ∫ | 偏: ∂ | 根号: √ | 三次根号: ∛ | 无穷大: ∞ | 正负: ± | 乘: × | 除以: ÷
约等于: ≈ | 不等于: ≠ | 小于等于: ≤ | 大于等于: ≥ | 恒等于: ≡ | 属于: ∈ | 角: ∠ | 平行于: ∥
垂直于: ⊥ | 全等于: ≌ | 相似于: ∽ | 正比于: ∝ | 因为: ∵ | 所以: ∴ | 度: ° | 美元: ＄ | 任意: ∀ | 存在: ∃ | 版权所有: © | 升: ♯ | 降: ♭
`),
  ...CURRENCY_SIGNS,
};

const SETS = readWords('交: ∩ | 并: ∪ | 包含于: ⊂, ⊆ | 包含: ⊃, ⊇ | 不属于: ∉');

/** Words that exclude each other; of others people read none, with a pause between. */
const OR = '(?:[他她它祂]|[男女]|[是否]|[有无]|[您你]|[左右]|[对错])';
/** Between digits a stroke is a fraction or a date, in Latin it may be part of a name. */
const SLASHES: readonly Rule[] = [
  wordRule('(?<=和|及|与)\\s?[/／]\\s?(?=或)', ''),
  wordRule(`(?<=${OR})\\s?[/／]\\s?(?=${OR})`, '或'),
  wordRule(
    '(?<=\\p{Script=Han}[”’）」』》]?)\\s?[/／]\\s?|\\s?[/／]\\s?(?=[“‘（「『《]?\\p{Script=Han})',
    '、',
  ),
  wordRule('(?<=[A-Za-z])\\s?[/／]\\s?(?=[A-Za-z])', ' '),
  wordRule('[/／]', ''),
];

const HAN_DIGIT = '[〇零一二三四五六七八九]';
/** What is ticked or crossed. */
const TICK = '[√✓]';
const CROSS = '[×✗✘]';
const DRAW = '(?<=[打画划]上?\\s?["“‘「（(]?)';
const BRACKETED = ['(?<=[(（]\\s?)', '(?=\\s?[)）])'] as const;

/** Signs that mean something else in a sum: ways through menus, marks of a form, parallel lines. */
export const SIGN_RULES: readonly Rule[] = [
  EMOTICON_RULE,
  // 二○○八年, 二OO八年
  wordRule(`(?:[○◯]|O(?=O?${HAN_DIGIT}?年))(?<=${HAN_DIGIT}[○◯O]{1,2})(?=[○◯O]?(?:${HAN_DIGIT}|年))`, '〇'),
  wordRule(DRAW + TICK, '勾'),
  wordRule(DRAW + CROSS, '叉'),
  wordRule(BRACKETED.join(TICK), '对'),
  wordRule(BRACKETED.join(CROSS), '错'),
  // 判断题（√或×）, 打√/×
  rule(`${TICK}(?<or>\\s?[或/、]?\\s?)${CROSS}`, ({ or = '' }) => `对${or.trim() === '、' ? '、' : '或'}错`),
  // get√
  wordRule(`${TICK}(?=$|[，。！？、~～…”’」）)])`, ''),
  // What a test finds: HBsAg(+), 皮试（-）.
  wordRule('(?<=(?:[A-Za-z]{2}|试)[(（])[+＋](?=[)）])', '阳性'),
  wordRule('(?<=(?:[A-Za-z]{2}|试)[(（])[-－−](?=[)）])', '阴性'),
  // Whose name is not told: 张××, 20××年×月×日.
  rule(
    '(?<![\\d.,])(?<known>(?:19|20)\\d?)(?<rest>[×xX]{1,2})(?<=\\d[\\d×xX]{3})(?=年)',
    ({ known = '', rest = '' }) => readDigits(known) + '某'.repeat(rest.length),
  ),
  wordRule('×(?<=[年月\\p{P}\\s]×|^×)(?=[年月日号](?:$|[×\\d\\p{P}\\s]|(?<=日)))', '某'),
  wordRule('(?<![\\p{L}\\d)）²³](?<!\\p{Script=Han}))×{2,}(?![\\dA-Za-z(（])', '某某'),
  wordRule(
    '(?<![A-Za-z\\d])[xX]{2,3}(?=(?:[和与及、][xX]{2,3})?(?:[省市县区路街镇村号年月日](?!\\d)|公司|集团|银行|医院|[小中大]学|学[校院]|先生|女士|同[学志]|老师|部门|单位))',
    '某某',
  ),
  // √同意 ×不同意
  wordRule(`(?<![\\p{L}\\p{N})）])(?:${TICK}\\s?|${CROSS})(?=\\p{Script=Han})`, ''),
  // ①-②得3x=6
  wordRule(
    '(?<=(?<![\\d.])\\d{1,2}(?:[×*]\\d{1,2})?\\s?)[-−–－](?=\\s?\\d{1,2}(?:[×*]\\d{1,2})?(?:[，,]?\\s?可?得)[：:，,]?\\s?[-−]?[\\da-z])',
    '减',
  ),
  // x→0
  wordRule('(?<=(?<![A-Za-z/])[a-z])\\s?→\\s?(?=[-−+]?(?:\\d|∞))', '趋于'),
  // 135→115, A->B
  wordRule(
    '(?:→|-{1,2}>)(?<=(?<![A-Za-z\\d.])\\d[\\d.,]{0,8}[%℃]?\\p{Script=Han}{0,2}(?:→|-{1,2}>))(?=\\d)',
    '到',
  ),
  wordRule('\\s?-{1,2}>\\s?(?<=[\\p{L}\\p{N})）]\\s?-{1,2}>\\s?)(?=[\\p{L}\\p{N}(（])', '，'),
  // #F大调, C#小调, bB大调
  rule(
    '(?<![A-Za-z])(?:(?<sharp>[#＃♯])|[b♭])(?<key>[A-G])(?=\\s?[大小]调)|(?<![A-Za-z])(?<first>[A-Ga-g])(?:(?<second>[#＃♯])|[b♭])(?=\\s?[大小]调)',
    ({ sharp, key, first, second }) => `${(sharp ?? second) === undefined ? '降' : '升'}${key ?? first}`,
  ),
  // AB//CD
  wordRule('(?<=(?<![A-Za-z])(?:[A-Z]{2}|[a-z]))\\s?//\\s?(?=(?:[A-Z]{2}|[a-z])(?![A-Za-z]))', '平行于'),
  ...BRACKET_RULES,
  integralRule((from, to) => `从${from}到${to}积分`),
  // 设置>通用>关于本机
  wordRule(MENU_PATH, '，'),
  wordRule('(?<=(?:设置|设定|首页|菜单)[\\p{L}>＞，]{0,20}) ?[>＞] ?(?=\\p{L}{2})', '，'),
];

/** Symbols that are spoken, once the numbers around them are words. */
export const SYMBOL_RULES: readonly Rule[] = [
  wordRule('[△▲](?=[A-Z]{3}(?![A-Za-z]))', '三角形'),
  wordRule('⊙(?=[A-Z](?![A-Za-z]))', '圆'),
  wordRule('♩(?=\\s?[=＝])', '四分音符'),
  wordRule('▱(?=[A-Z]{4}(?![A-Za-z]))', '平行四边形'),
  // A∩B, but (∩_∩)
  rule(
    '(?<=[\\p{L}\\p{N})）}]\\s?)(?<sign>[∩∪⊂⊆⊃⊇∉])(?=\\s?[\\p{L}\\p{N}(（{∅])',
    ({ sign = '' }) => SETS[sign],
  ),
  wordRule('(?<=[=＝≠是⊂⊆]\\s?)∅', '空集'),
  wordRule('\\s?&{1,2}\\s?', '和'),
  wordRule('[%％]', '百分号'),
  wordRule('‰', '千分号'),
  // 4K@60Hz
  wordRule('(?<=[零一二三四五六七八九十百千][Kkp]|[千百十万])@(?=[零一二三四五六七八九十百])', ' '),
  wordRule('@', '艾特'),
  wordRule('[#＃](?=号键)', '井'),
  rule('(?<![A-Za-z\\d按拨])[#＃](?<topic>[^#＃\\s，。；]{1,40})[#＃]', ({ topic = '' }) => topic),
  // Topics without a second sign: #周末去哪儿 #ootd
  wordRule(
    '(?<![A-Za-z\\d按拨])[#＃](?=(?![号字键]|include|define|[\\da-fA-F]{6}(?![A-Za-z\\d]))\\p{L}{2})',
    '',
  ),
  wordRule('[#＃]', '井号'),
  // Of sun cream: PA+++.
  rule(
    '(?<=(?<![A-Za-z])PA)(?<plus>\\+{2,4})(?!\\+)',
    ({ plus = '' }) => `${readCount(`${plus.length}`)}个加`,
  ),
  // 3+2, Pro+ 16GB
  rule('(?<=[\\p{L}\\p{N}])(?:[+＋](?<end>\\s)|\\s?[+＋]\\s?)', ({ end = '' }) => `加${end}`),
  wordRule('[+＋]', '加'),
  wordRule('\\s?[=＝]\\s?', '等于'),
  wordRule('[*＊](?=号键)', '星'),
  wordRule('(?<=按)\\s?[*＊]', '星号'),
  wordRule('²', '平方'),
  wordRule('³', '立方'),
  rule('\\p{No}|\\p{Nl}', (_, match) => match.normalize('NFKC').replace(/\d+/g, readDigits)),
  wordRule('(?<![\\p{L}\\p{N}] ?)[<＜] ?(?=[零一二三四五六七八九十百两负])', '小于'),
  wordRule('(?<![\\p{L}\\p{N}] ?)[>＞] ?(?=[零一二三四五六七八九十百两负])', '大于'),
  ...SLASHES,
  ...symbolRules({ signs: SIGNS, greek: GREEK, pause: '，' }),
];
