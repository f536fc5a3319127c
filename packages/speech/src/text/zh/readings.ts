import type { Reading } from '../../engine.ts';
import { matchesOf } from '../rules.ts';
import { CHARACTER_READINGS } from './character-readings.ts';
import { ERHUA_SYLLABLES, READING_WORDS } from './reading-words.ts';

/** A character that is read so where the pattern matches it, and nothing but it. */
interface CharacterRule {
  readonly pattern: RegExp;
  readonly pinyin: string;
}

const TITLES =
  '先生|女士|小姐|老师(?!傅)|教授(?!过)|医生|律师|经理(?![解想论性智])|总(?=$|[\\p{P}说您好的])|姓(?![名氏])';
/** Surnames that are read otherwise as words, and what stands before them in words: 主任医生, 检查老师的作业. */
const SURNAMES: readonly CharacterRule[] = [
  ...`曾zeng1 单shan4简名菜清订账传床买下孤 仇qiu2报复恩世寻记结 任ren2主责担信前现后上历继首离委聘兼连辞就升调胜放曾时出新原接转常受专 解xie4了讲理见分调劝误辩图注求破
  盖ge3覆掩遮膝涵铺锅瓶井揭加 查zha1检调审搜侦抽核排巡督自复筛备清普 朴piao2质淳简纯古 尹yin3`.matchAll(
    /(\p{Script=Han})([a-z]+\d)(\p{Script=Han}*)/gu,
  ),
].map(([, surname, pinyin = '', before]) => ({
  pattern: new RegExp(`(?<=(?<!百)姓)${surname}|(?<![${before}])${surname}(?=${TITLES})`, 'gu'),
  pinyin,
}));

/** In order of precedence. */
const RULES: readonly CharacterRule[] = [
  { pattern: /(?<=(\p{Script=Han}))一(?=\1)/gu, pinyin: 'yi5' },
  { pattern: /(?<=[了洒撒落掉]一)地(?=$|[\p{P}的])/gu, pinyin: 'di4' },
  { pattern: /(?<=[来去吃看听说做学读写问见买试玩想用])过(?![来去程年节日头分于冬夜期])/gu, pinyin: 'guo5' },
  { pattern: /(?<![拿挂贴印装])倒(?=了(?![一两几点些杯碗水茶酒油垃]))/gu, pinyin: 'dao3' },
  // 一 of a number, an order or a date keeps its tone; the engine decides the others by the next syllable, as of 高一级.
  {
    pattern:
      /(?<=[〇零一二三四五六七八九]{2})一|(?<=[第初〇零二三四五六七八九十周期拜之唯统专单万])一|(?<!(?:[更再高低大小上下升降差跳同](?=一级)|[更再大小](?=一号(?!楼))))一(?=[〇零二三四五六七八九月号楼级])|一(?=年级|等奖|线城)/gu,
    pinyin: 'yi1',
  },
  // 三点一, but 八点一起; 从一到十, but 从一个; 大一新生, but 大一点.
  {
    pattern:
      /(?<=[〇零一二三四五六七八九十两]点)一(?=$|[\p{P}一万亿倍百千米公毫厘克斤吨升平立元美度版左以和与至的]|个百分)|(?<=[〇零]点|分之[〇零一二三四五六七八九十百千]{1,5}点)一(?![到过刻起])|(?<=从)一(?=开始|而终|到|数到)|(?<=[高大])一(?=$|[\p{P}的新班男女了时就]|学[生年期]|数学|语文|英语|物理|化学|生物|历史|地理|政治|[上下]学|[寒暑]假)/gu,
    pinyin: 'yi1',
  },
  // 得: must
  {
    pattern:
      /(?<=[我你他她它您谁]|[我你他她它咱人]们|大家|[总就都也还非又更]|自己|必须)得(?=\p{Script=Han})(?!到|了|出|奖|分|意|知|名|病|罪|益|救|胜|逞|手|势|失|当|体|志|宠|力|过|票|冠|第|金|银|铜|满|以|空|闲|便宜|主|民|不|很|太|真|好|像|更)/gu,
    pinyin: 'dei3',
  },
  // 得: must
  {
    pattern:
      /(?<=[这你我他她您们]可)得(?![到以其而了])|(?<=[事儿话车饭药货钱房题账书票]|作业|孩子)得(?=小心|注意|提前|[问找去看跟让先把给有在等做办写修洗买交想说带用还经由按靠赶再](?![得来出起完]))/gu,
    pinyin: 'dei3',
  },
  // 得: get
  {
    pattern:
      /得(?=[了过]?(?:奖|冠军|第[一二三四五]|金牌|银牌|铜牌|满分|[一二三四五六七八九十百零]+分|高分|病))|(?<=所|可)得/gu,
    pinyin: 'de2',
  },
  // 地: ground
  {
    pattern:
      /(?<=[块片亩种扫拖耕田草陆墓营基产湿落遍圣属领沙雪耕荒空两该各当原农林菜征租宅]|[满在遍倒][大草田雪]?)地(?!方)|(?<!\1(\p{Script=Han})|[\p{Script=Han}][然心力]|[好快真高尽深])地(?=[上下里面球区板铁图理位址势质段毯震主产委空铺台勤税砖瓜])/gu,
    pinyin: 'di4',
  },
  // 长: a head, or to grow
  {
    pattern:
      /(?<=[校队部局市县省村班组船厂院馆处科团连营排州警机站台店社司酋首区乡镇军师旅董事会学])长(?![期久短途度城江远方足安篇达])|长(?=[得着](?!呢|的)|[高胖大壮出成]|了(?:[一二三两四五六七八九十几好]|个|出|很|不|痘|草|毛|胡|斑|皱|牙|虫|霉)|在(?!线)|起来)/gu,
    pinyin: 'zhang3',
  },
  // 还: give back
  {
    pattern:
      /还(?=给(?:我|你|他|她|它|您|咱|人家|别人|图书|对方)(?:们)?(?![打买做写带讲说发送留准安介指提看起讲唱])|[了你我他她](?:们)?(?:的)?[钱书债清]|不[了起]钱|得[起清])|还(?=了(?:$|[我你他她它]|[。，！？吗吧没]))|(?<=[要该借没快来去先已])还(?=[。，！？]|$)/gu,
    pinyin: 'huan2',
  },
  // 行: a row, a line, a trade
  {
    pattern:
      /(?<=第[〇零一二三四五六七八九十百千两几\d]{1,6}|几(?=行[字诗代文泪数])|每(?=行[字诗代文泪有是的一二三四五六七八九十几多])|[上下前后]一|[〇零一二三四五六七八九十百](?=行(?:字|诗|代码|文字|热泪|眼泪|小字|大字|树|数据|白鹭|脚印))|(?<!海)洋|(?<!交)换|(?<!施)工|农|建|支|总|商|投|逐|央|同(?=行[们业]))行(?![业动为走政驶程进使李人事家规话剧星]|会)|(?<=第[〇零一二三四五六七八九十百千两几\d]{1,6})行/gu,
    pinyin: 'hang2',
  },
  { pattern: /(?<=[排站列写画念读]了?一)行(?!人)/gu, pinyin: 'hang2' },
  {
    pattern:
      /(?<=[睡懒午]|[睡补][了着过]?[一个这那]?[个场]?[好大懒小饱]?|这个|一(?=觉[睡醒]))觉(?=[睡醒]|$|[\p{P}了吧呢])/gu,
    pinyin: 'jiao4',
  },
  { pattern: /嚼(?=[了着过碎烂得一]|不[烂动碎])/gu, pinyin: 'jiao2' },
  // 数: count
  {
    pattern:
      /(?<![\p{Script=Han}][人次岁分指参函倍少多总奇偶整小基序系岁页件天]|[人次岁指参函倍少多总奇偶整小基序系页])数(?=[一二三](?:数|下|遍)|不[清尽完过]|得[清上着过]|了[一二三]|到[一二三四五六七八九十百]|着)/gu,
    pinyin: 'shu3',
  },
  {
    pattern:
      /(?<=[一二三四五六七八九十百千万亿两几半这那每多]|这几|那几)只(?![是有能要会想好不得可为在看因求])/gu,
    pinyin: 'zhi1',
  },
  // 系: tie
  {
    pattern:
      /(?<![联关体派语水星嫡直维中数院谱旁太银])系(?=[好上着]|紧(?!张)|(?:[了条根个]|一[条根个])+[\p{Script=Han}]{0,3}[带扣绳结巾])/gu,
    pinyin: 'ji4',
  },
  // 中: hit, suffer
  {
    pattern:
      /(?<=[选射击猜投](?!手))(?<!生命|使命|革命|小说|评选|打击|目击)中(?=[了的]|$|[，。！？；])|(?<![国其途空集市央高初当华])中(?=[奖毒弹暑枪标邪签彩](?!准|的|点|件))/gu,
    pinyin: 'zhong4',
  },
  {
    pattern: /(?<=[上中下]|[〇零一二三四五六七八九十])卷(?![起着入住曲成发烟走了尺进土])/gu,
    pinyin: 'juan4',
  },
  {
    pattern:
      /中(?=了(?:大奖|头奖|[一二三特]等奖|彩票|彩|毒|暑|枪|弹|计|奖|圈套|邪|招|[一二三五八十]?[百千]万|[一两几][枪刀箭弹剑掌拳]))/gu,
    pinyin: 'zhong4',
  },
  { pattern: /(?<=有|[养来]了)只(?=[猫狗鸟鸡鸭羊兔虫猴虎熊小大])/gu, pinyin: 'zhi1' },
  { pattern: /(?<!选)择(?=菜)/gu, pinyin: 'zhai2' },
  { pattern: /(?<=参|朝|党|皇|名|小|大)将(?=[帅门士领])/gu, pinyin: 'jiang4' },
  ...SURNAMES,
  { pattern: /曾(?=[国家])|(?<=老|小)曾/gu, pinyin: 'zeng1' },
  { pattern: /仇(?=英的)/gu, pinyin: 'qiu2' },
  {
    pattern: new RegExp(`(?<=(?<!百)姓)区|(?<=^|[\\p{P}是位])区(?!经理)(?=${TITLES})`, 'gu'),
    pinyin: 'ou1',
  },
  { pattern: /(?<=(?<!百)姓)华|华(?=佗|罗庚)/gu, pinyin: 'hua4' },
  {
    pattern:
      /(?<![第初〇零一二三四五六七八九十百周期拜])六(?=安(?![全装检排静心保置定放康稳卓神葬慰抚然逸]))/gu,
    pinyin: 'lu4',
  },
  // 倒: pour, and on the contrary; 教: teach; 背: carry; 种: plant; 藏, 盛, 削, 剥, 扎 as verbs
  {
    pattern:
      /倒(?=[一杯点些碗了出满入进掉]{0,4}(?:水|茶|酒|油|咖啡|牛奶|垃圾|汤|饮料)|是|也(?!下)|不如|挺)|(?<=[是反])倒(?!下|了|闭|塌|地|台)/gu,
    pinyin: 'dao4',
  },
  {
    pattern:
      /(?<![宗佛道基调请指求受管家])教(?=[我你他她它]|[了过]?(?:学生|孩子|小孩|数学|英语|语文|中文|物理|化学|历史|体育|音乐|画画|唱歌|游泳|会了|会我|会他|一门|一个|好|给))/gu,
    pinyin: 'jiao1',
  },
  {
    pattern:
      /(?<![一二三四五六七八九十两几这那各多每某品兵人物语车税工良杂变亚])种(?=[了着过满上下在]|的\p{Script=Han}{0,2}[菜瓜花树柿茄豆米麦果葱蒜椒苗]|[一几两三]?[棵亩片]|(?:些|点)?(?:花|树|菜|草|地(?!方)|田|水稻|小麦|玉米|粮食|蔬菜|庄稼|果树|瓜|豆))/gu,
    pinyin: 'zhong4',
  },
  { pattern: /(?<![繁昌旺茂丰])盛(?=[了着满好]|(?:一|半|几)?碗|[一半]勺|起来)/gu, pinyin: 'cheng2' },
  { pattern: /(?<![剥瘦])削(?=[了着好个掉]|(?:一|几)?个?(?:苹果|皮|梨|土豆|铅笔))/gu, pinyin: 'xiao1' },
  {
    pattern:
      /剥(?=[了着好开掉]|(?:一|几)?个?(?:皮|壳|花生|橘子|橙子|蒜|洋葱|鸡蛋|虾|栗子|瓜子))(?!夺|削|离)/gu,
    pinyin: 'bao1',
  },
  {
    pattern:
      /(?<![力能质数重产流])量(?=[了着]?(?:一下|一量)?(?:身高|体温|体重|尺寸|血压|长度|宽度|高度|三围|腰围))/gu,
    pinyin: 'liang2',
  },
  { pattern: /奔(?=[四五六七八九]十)|(?<=直|投)奔/gu, pinyin: 'ben4' },
  {
    pattern: /(?<![天太航高夜星低])空(?=[着出下](?!来的天)|[了]?[一两几三]?(?:个|行|格|排|间))/gu,
    pinyin: 'kong4',
  },
  { pattern: /晃(?=[得了]?(?:眼|人眼))/gu, pinyin: 'huang3' },
  { pattern: /(?<![烦郁苦沉纳])闷(?=[热在]|得(?:慌|很))/gu, pinyin: 'men1' },
  { pattern: /扎(?=[了着个]?(?:辫|马尾|头发|蝴蝶结|腰带))/gu, pinyin: 'za1' },
  {
    pattern:
      /吐(?=了(?![一口]*气|舌|真|实|痰|[一几]?口|唾沫)|[了]?(?:血|奶)|个不停)|(?<=想|要|呕|晕|孕)吐(?!槽|露|司)/gu,
    pinyin: 'tu4',
  },
  {
    pattern: /(?<![刷银行信用办开会员饭公交绿])卡(?=[住在着](?!片)|(?:了|到)?(?:脖|喉|嗓))/gu,
    pinyin: 'qia3',
  },
  {
    pattern: /(?<![松零懒闲涣拆]|头发|辫子|鞋带)散(?=了(?!文|步)|[去尽发开场落]|(?:布|热))/gu,
    pinyin: 'san4',
  },
  // 着: a result
  {
    pattern:
      /(?<=[冻累烫吓饿摔呛噎])着(?=了)|(?<=[别没][冻累烫吓饿摔呛噎])着|(?<=[打够找睡用买摸碰见借抓捉逮遇猜点追挨][不得])着(?![急装陆手眼重魔])|(?<=没[找买摸碰见借抓捉逮遇猜取睡])着/gu,
    pinyin: 'zhao2',
  },
  // 穿着 alone is what somebody wears
  {
    pattern:
      /(?<=穿)着(?=一(?![般致样])|新(?![潮颖])|西[装服]|工[作装服]|[两件条双身红黑白蓝绿黄灰粉紫旧长短厚薄拖皮布衣裤裙鞋袜校军警制婚礼毛羽睡泳雨])/gu,
    pinyin: 'zhe5',
  },
  // 得 and 了: able to
  {
    pattern:
      /(?<=[吃喝写做干受去走拿办用卖看睡穿治管来回解帮跑乐懒忙])得(?=了(?:$|[，。！？吗吧这那])|合不|多|直)/gu,
    pinyin: 'de5',
  },
  {
    pattern: /(?<=[吃喝写做干受去走拿办用卖看睡穿治管来回解帮跑]得)了(?=$|[，。！？吗吧这那])/gu,
    pinyin: 'liao3',
  },
  // 了: not the 了当 of 直截了当
  { pattern: /(?<!截)了(?=当[今地时天年前然场])/gu, pinyin: 'le5' },
  // 地: ground
  { pattern: /(?<=之)地|(?<=等)地(?=$|[，。！？；])/gu, pinyin: 'di4' },
  { pattern: /还(?=[吗呢吧啊呀]?(?:$|[，。！？；]))/gu, pinyin: 'huan2' },
  // 行: a line, a trade
  {
    pattern:
      /(?<=[这那哪每几两整首末])行(?=代码|字|诗|文字|数字)|(?<=[这那哪]一)行(?![为动人走驶程列政星径使贿踪])/gu,
    pinyin: 'hang2',
  },
  // 重: again
  {
    pattern:
      /(?<![体很太最更加严沉贵多偏看注尊着侧双慎庄稳郑隆珍器惨笨粗繁厚浓凝深并负轻倚过比病超吨举斤])重(?=[说做看走画拍修印排审译录唱填算查洗背抄建])/gu,
    pinyin: 'chong2',
  },
  // 为: become, be
  {
    pattern:
      /(?<=[均皆译贬讹谓拜迁擢改聘选推尊称归变转换升降评判列沦缩拟设]|[^文]化|[^计]划|依次|表现|改造|分类|任命|[判认核鉴限设]定)为(?![了什何此您你我他她它这那谁])/gu,
    pinyin: 'wei2',
  },
  {
    pattern:
      /(?<=\p{Script=Han})为(?!一[人天个年]|[百千万]+人)(?=(?:负|零下)?[零一二三四五六七八九十百千万亿点]+(?:$|[，。；！？]|分之|元|米|公|度|人|分|秒|小时|天|年|月|平|摄|克|吨|升|毫|厘))/gu,
    pinyin: 'wei2',
  },
  { pattern: /(?<=[没又未])中(?=[，。！？了过]|$)/gu, pinyin: 'zhong4' },
  {
    pattern: /(?<=把\p{Script=Han}{1,4})当(?![时场天年地前面选局众好下今初日晚然班兵])/gu,
    pinyin: 'dang4',
  },
  { pattern: /(?<=[拿挂贴印装])倒(?=了)/gu, pinyin: 'dao4' },
  {
    pattern:
      /(?<![音声语腔格色情步论基曲高低笔同强单小抽征借])调(?=[得好低高小暗亮慢快匀淡浓成]|大(?![批量军])|[一二三四五六七八九十]+度)/gu,
    pinyin: 'tiao2',
  },
  { pattern: /供(?=奉|祖先)/gu, pinyin: 'gong4' },
  { pattern: /(?<=麻将|自摸|[这那]把|把牌)和(?=了)/gu, pinyin: 'hu2' },
  {
    pattern:
      /(?<=[天周月]的?)假(?=[，。！？了吧吗呢]|$)|(?<=[放请休])假(?=[了到在]?[一二三四五六七八九十两几半])/gu,
    pinyin: 'jia4',
  },
  {
    pattern: /(?<![总完团终凝集连归])结(?=[满出了]了?\p{Script=Han}{0,3}(?:桃|瓜|籽|果[子实]))/gu,
    pinyin: 'jie1',
  },
  {
    pattern:
      /(?<=在家|[帮替][我你他她])看(?=[了着]?(?:一?下)?(?:孩子|宝宝|小孩|家|门|行李|娃|店))|看(?=门[狗人的]|大门)/gu,
    pinyin: 'kan1',
  },
  { pattern: /(?<=^|[，。！？了先再来])量(?=一量|一下|量|了一下)|(?<=量一)量/gu, pinyin: 'liang2' },
  // 落: leave behind
  {
    pattern: /(?<=钥匙|手机|钱包|伞|东西|作业|眼镜|身份证|行李)落(?=在(?![地水])|家)/gu,
    pinyin: 'la4',
  },
  { pattern: /没(?=过了?(?:膝|脚|头顶|腰|胸|肩|小腿))/gu, pinyin: 'mo4' },
  { pattern: /(?<=[别想敢])蒙(?=[我你他人])|蒙(?=骗|对了)/gu, pinyin: 'meng1' },
  { pattern: /(?<=头发|辫子|鞋带)散(?=[开了着])/gu, pinyin: 'san3' },
  { pattern: /(?<=[流出](?:了|过|一?点儿?|很多|好多|不少|一些){1,3})血(?=$|[，。！？；])/gu, pinyin: 'xie3' },
  { pattern: /(?<![很真挺太最更多你您刚正只])好(?=[动静](?:不好|[，。的、]|$))/gu, pinyin: 'hao4' },
  // 教: teach somebody
  {
    pattern:
      /(?<![宗佛道基主回新邪文科请求讨领赐受指调管任执助家信入传说])教(?=得|[了过我你他她]|小朋友|小学生|[儿孙]子|女儿|[妹弟爸妈]{2}|奶奶|爷爷|老人|大家|别人|外国人)/gu,
    pinyin: 'jiao1',
  },
  { pattern: /(?<![吞下哽])咽(?=[部喉痛炎头腔峡])|(?<=鼻)咽/gu, pinyin: 'yan1' },
  { pattern: /(?<![使有没用])劲(?=[歌敌旅爆松射风骑草])/gu, pinyin: 'jing4' },
  { pattern: /(?<=[来在会以要去着])哄(?=[我你他她它孩])|哄(?=[我你他她]们?[睡开])/gu, pinyin: 'hong3' },
  { pattern: /(?<!席)卷(?=[首宗轴册帙])/gu, pinyin: 'juan4' },
  { pattern: /(?<=[牛煲靓衰肥古公猪幼胎产虾])仔(?!细)/gu, pinyin: 'zai3' },
  // 率: lead
  {
    pattern: /率(?=[军兵众师队舰团]|部(?![分门])|[一二三四五六七八九十百千万]+[人骑])/gu,
    pinyin: 'shuai4',
  },
  { pattern: /弹(?=[琴奏唱])/gu, pinyin: 'tan2' },
  { pattern: /(?<![店床卧药当商饭肉酒])铺(?=[了着满好成开平垫床被砖路])/gu, pinyin: 'pu1' },
  { pattern: /(?<=[开伤痛细耐热粗诚专担放]心)地(?=\p{Script=Han})/gu, pinyin: 'de5' },
  {
    pattern: /(?<![饼豆萄肉果晒擦晾烘风吹])干(?=[傻坏好大正蠢]事|家务|农活|[重粗]活|掉|哪|啥)/gu,
    pinyin: 'gan4',
  },
  { pattern: /(?<=[整半])宿(?!舍)/gu, pinyin: 'xiu3' },
  { pattern: /(?<=一)通(?=乱|胡|狂|猛|臭?骂|折腾|忙|抱怨)/gu, pinyin: 'tong4' },
  { pattern: /涨(?=得?[通满]?红(?![包利]))/gu, pinyin: 'zhang4' },
  { pattern: /(?<=[绕围]着\p{Script=Han}{1,6})转(?=$|[，。！？了])/gu, pinyin: 'zhuan4' },
  { pattern: /参(?=[汤茶])|(?<=[玄丹苦沙]|(?<!上)海)参(?![加与考观赛战展军政议选保评])/gu, pinyin: 'shen1' },
];

const FRONT_OF_ER_WORD = /^[童女孙媳科歌时戏茶郎艺皇男化臣曹辈子]/u;

/**
 * How characters of Mandarin text are read where espeak-ng's own dictionary is wrong: in order, without overlaps. All
 * others are left to it. Words come first, then characters by what is beside them, then those that are read so by themselves.
 */
export function mandarinReadings(text: string): Reading[] {
  const found: Found[] = [];
  const taken = new Uint8Array(text.length);
  const take = (start: number, end: number, pinyin: string): void => {
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ start, end, pinyin });
  };
  takeWords(text, take);
  takeErhua(text, take);
  for (const { pattern, pinyin } of RULES) {
    for (const { start, match } of matchesOf(text, pattern)) take(start, start + match.length, pinyin);
  }
  takeCharacters(text, take);
  return inCodePoints(
    text,
    found.sort((a, b) => a.start - b.start),
  );
}

/** Positions are UTF-16 units. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly pinyin: string;
}

type Take = (start: number, end: number, pinyin: string) => void;

function takeWords(text: string, take: Take): void {
  for (let at = 0; at < text.length; ) {
    const found = READING_WORDS.get(text.charAt(at))?.find((each) => text.startsWith(each.word, at));
    const end = at + (found?.word.length ?? 1);
    const isColoured = found !== undefined && isErhua(text, end);
    if (found) take(at, isColoured ? end + 1 : end, isColoured ? coloured(found.pinyin) : found.pinyin);
    at = end;
  }
}

function takeCharacters(text: string, take: Take): void {
  for (let at = 0; at < text.length; at++) {
    const reading = CHARACTER_READINGS.get(text.charAt(at));
    if (reading === undefined || text.charAt(at + 1) === '儿') continue;
    const isWord =
      isAmong(reading.before, text.charAt(at - 1)) || isAmong(reading.after, text.charAt(at + 1));
    if (!isWord) take(at, at + 1, reading.pinyin);
  }
}

function isAmong(characters: string, character: string): boolean {
  return character !== '' && characters.includes(character);
}

function takeErhua(text: string, take: Take): void {
  for (let at = text.indexOf('儿', 1); at > 0; at = text.indexOf('儿', at + 1)) {
    const syllable = ERHUA_SYLLABLES.get(text.charAt(at - 1));
    if (syllable === undefined) continue;
    if (isErhua(text, at)) take(at - 1, at + 1, coloured(syllable));
    // espeak-ng would take 这儿 out of 这儿童书.
    else take(at, at + 1, 'er2');
  }
}

/** Whether the character at `at` is a 儿 that colours the syllable before it. */
function isErhua(text: string, at: number): boolean {
  return (
    text.charAt(at) === '儿' &&
    ERHUA_SYLLABLES.has(text.charAt(at - 1)) &&
    !FRONT_OF_ER_WORD.test(text.slice(at + 1, at + 2))
  );
}

function coloured(pinyin: string): string {
  return `${pinyin.slice(0, -1)}r${pinyin.slice(-1)}`;
}

function inCodePoints(text: string, found: readonly Found[]): Reading[] {
  let unit = 0;
  let point = 0;
  const pointAt = (to: number): number => {
    while (unit < to) {
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
      point++;
    }
    return point;
  };
  return found.map(({ start, end, pinyin }) => {
    const from = pointAt(start);
    return { start: from, length: pointAt(end) - from, pinyin };
  });
}
