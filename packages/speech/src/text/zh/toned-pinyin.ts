import type { Pinyin } from '../../engine.ts';
import { type Rule, rule } from '../rules.ts';
import { parseSyllable } from './pinyin.ts';

/**
 * A character for each syllable and tone that is read in no other way: a syllable, then its four tones. Readings would
 * need no such table, but not every engine takes them: Edge read-aloud takes text only.
 */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  `a锕嗄-- ai埃皑蔼碍 an鞍-俺按 ang肮昂-盎 ao凹敖袄傲 ba芭拔靶坝 bai掰白百败 ban斑-板伴 bang邦-绑棒 bao苞雹保抱 bei杯-北辈 ben锛-苯笨 beng崩甭-泵 bi逼鼻比碧
  bian鞭-贬变 biao标-表鳔 bie鳖蹩瘪- bin彬--摈 bing兵-柄病 bo玻博跛檗 bu逋醭捕埠 ca擦-礤- cai猜裁睬菜 can餐蚕惨灿 cang苍藏-- cao操槽草- ce---厕
  cen-岑-- ceng噌层-蹭 cha插茬镲岔 chai钗柴-虿 chan搀蝉铲忏 chang昌尝昶畅 chao超潮炒耖 che砗-扯撤 chen郴臣碜趁 cheng撑城逞秤 chi吃持耻赤 chong充虫宠铳
  chou抽畴瞅臭 chu初橱础矗 chuai搋--踹 chuan川椽喘串 chuang疮床闯怆 chui吹捶-- chun春醇蠢- chuo戳--辶 ci疵茨此赐 cong聪从-- cou---凑 cu粗徂-醋
  cuan蹿--篡 cui摧-璀脆 cun村存忖寸 cuo磋嵯脞措 da搭达打大 dai呆-歹戴 dan耽-胆旦 dang裆-党荡 dao刀-捣到 de-德-- deng灯-等瞪 di堤迪抵蒂 dia--嗲-
  dian颠-碘靛 diao碉--掉 die跌碟-- ding盯-顶锭 diu丢--- dong东-董动 dou兜-抖豆 du督犊堵杜 duan端-短锻 dui堆--队 dun墩-盹钝 duo掇夺躲跺 e屙峨-厄
  ei诶--- en恩--摁 er-而耳二 fa发罚法珐 fan藩樊反范 fang芳肪仿放 fei非肥匪吠 fen芬坟粉奋 feng丰逢讽奉 fo-佛-- fou--缶- fu敷扶抚赴 ga旮噶尕尬 gai该-改概
  gan甘-赶赣 gang冈-岗筻 gao篙-搞告 ge哥阁舸铬 gei--给- gen根哏-亘 geng耕-埂更 gong工-巩贡 gou钩-苟垢 gu辜-鼓故 gua刮-剐挂 guai乖-拐怪 guan棺-管罐
  guang光-犷逛 gui瑰-轨桂 gun--辊棍 guo锅国果过 ha哈蛤-- hai咳骸海氦 han酣邯喊翰 hang夯杭-沆 hao蒿壕郝耗 he诃菏-赫 hei黑--- hen-痕很恨 heng哼衡--
  hong轰鸿哄讧 hou-喉吼厚 hu呼瑚虎护 hua花猾-画 huai-槐-坏 huan獾环缓换 huang荒黄幌晃 hui灰蛔毁慧 hun荤魂-诨 huo劐活伙获 ji击吉挤迹 jia嘉荚甲架
  jian歼-茧荐 jiang僵-蒋酱 jiao蕉嚼搅酵 jie接截姐戒 jin巾-紧进 jing荆-井静 jiong冂-炯- jiu揪-玖厩 ju鞠菊举聚 juan捐-锩倦 jue噘攫蹶倔 jun均--峻
  ka喀-佧- kai开-凯忾 kan刊-坎瞰 kang康扛-抗 kao尻-考靠 ke柯壳渴克 ken--肯裉 keng坑--- kong崆-恐控 kou抠-口扣 ku枯-苦酷 kua夸-垮跨 kuai--蒯块
  kuan宽-款- kuang匡狂夼框 kui亏葵跬馈 kun坤-捆困 kuo---扩 la垃旯-辣 lai-莱-赖 lan-蓝揽烂 lang啷琅朗浪 lao捞劳老酪 le嘞--仂 lei-雷蕾类 leng-楞冷愣
  li哩厘理莉 lia--俩- lian-联敛链 liang-粮两辆 liao-聊蓼撂 lie咧--列 lin拎琳凛赁 ling-玲岭另 liu熘琉柳六 long-龙垄- lou-楼篓漏 lu撸芦掳麓
  luan-峦卵乱 lun抡轮-论 luo-萝裸洛 lv-驴吕虑 lve---掠 ma妈麻玛骂 mai-霾买麦 man颟馒满曼 mang-芒莽- mao猫茅铆茂 mei-玫镁昧 men闷门-焖 meng-萌锰梦
  mi咪醚米觅 mian-棉冕面 miao喵苗藐庙 mie咩--蔑 min-民抿- ming-明酩命 miu---谬 mo摸摹抹末 mou哞谋某- mu-毪牡墓 na-拿哪钠 nai--氖耐 nan囡男腩-
  nang囔囊攮- nao孬挠脑闹 ne---讷 nei--馁内 nen---嫩 neng-能-- ni妮霓拟匿 nian蔫年碾念 niang-娘-酿 niao--鸟脲 nie捏--聂 nin-您--
  ning-柠拧泞 niu妞牛扭- nong-脓-弄 nou---耨 nu-奴努怒 nuan--暖- nuo-挪-懦 nv--钕恧 nve---虐 o噢--哦 ou欧-藕怄 pa啪爬-帕 pai拍牌-湃
  pan攀盘-盼 pang乓庞耪胖 pao抛咆跑疱 pei呸培-配 pen喷盆-- peng砰蓬捧碰 pi坯琵匹僻 pian篇骈谝骗 piao飘瓢殍嘌 pie瞥-丿- pin拼贫品聘 ping乒坪-- po坡婆叵破
  pou剖裒-- pu扑莆圃铺 qi欺棋起器 qia掐--恰 qian牵黔遣欠 qiang枪墙襁炝 qiao橇桥巧撬 qie-茄且怯 qin钦秦寝沁 qing青擎顷庆 qiong-琼-- qiu秋球糗-
  qu蛆劬取去 quan悛颧犬劝 que缺瘸-却 qun逡裙-- ran-然冉- rang-瓤壤让 rao-饶扰绕 re--惹热 ren-壬忍韧 reng扔仍-- ri---日 rong-戎冗- rou-揉-肉
  ru-茹辱入 ruan--软- rui-蕤蕊瑞 run---闰 ruo---弱 sa仨-洒萨 sai腮--赛 san三-伞散 sang桑-嗓丧 sao搔-嫂瘙 se---瑟 sen森--- seng僧---
  sha砂啥傻唼 shai筛--晒 shan珊-闪擅 shang墒-赏尚 shao烧勺少哨 she奢舌-赦 shen砷神审肾 sheng声绳眚剩 shi师十史式 shou收-手寿 shu蔬赎薯述 shua唰-耍-
  shuai摔-甩帅 shuan栓--涮 shuang霜-爽- shui-谁水睡 shun--吮瞬 shuo说--朔 si斯-死肆 song松-耸颂 sou搜-叟嗽 su酥俗-素 suan酸--蒜 sui虽随髓碎
  sun荪-损- suo蓑-琐- ta塌-塔挞 tai胎抬-泰 tan坍坛坦碳 tang羰塘躺烫 tao掏萄讨套 te---特 teng-藤-- ti梯题体替 tian天田舔掭 tiao佻迢窕眺 tie贴-铁餮
  ting厅廷挺- tong嗵桐桶痛 tou偷投钭透 tu凸图土兔 tuan湍团疃彖 tui推颓腿蜕 tun吞臀氽- tuo拖鸵椭唾 wa挖娃佤袜 wai歪-崴外 wan豌玩碗腕 wang汪王网旺 wei威韦苇未
  wen瘟蚊吻问 weng嗡-蓊瓮 wo蜗-我卧 wu巫芜武坞 xi昔檄喜隙 xia瞎匣-下 xian掀咸显现 xiang厢翔想项 xiao萧崤晓哮 xie楔鞋写械 xin薪--衅 xing星刑醒幸
  xiong兄雄-- xiu修-朽嗅 xu墟徐诩蓄 xuan轩悬选眩 xue靴学雪谑 xun勋循-驯 ya押芽痖亚 yan焉盐掩艳 yang殃杨氧样 yao邀瑶咬药 ye椰揶野页 yi一颐蚁艺 yin茵吟尹印
  ying英莹影硬 yo唷--- yong拥喁踊用 you幽尤酉右 yu迂于屿玉 yuan鸳元远苑 yue曰-哕越 yun氲耘陨运 za匝砸咋- zai栽-宰再 zan簪咱昝暂 zang赃-驵葬 zao遭凿藻躁
  ze-则-仄 zei-贼-- zen--怎谮 zeng增--赠 zha渣札眨榨 zhai摘宅窄债 zhan瞻-盏蘸 zhang樟-掌杖 zhao招-找赵 zhe遮哲者浙 zhen珍-枕震 zheng蒸-整政
  zhi芝职址志 zhong盅-肿仲 zhou舟妯肘咒 zhu珠逐煮柱 zhua抓-爪- zhuai---拽 zhuan专-转撰 zhuang桩--撞 zhui锥--赘 zhun谆-准- zhuo捉卓--
  zi咨-紫自 zong鬃-总粽 zou邹-走奏 zu租足祖- zuan躜-纂攥 zui--嘴醉 zun尊-撙- zuo嘬昨左做`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, -4), entry.slice(-4)]),
);
/** Syllables without a tone end words only. */
const NEUTRAL: Readonly<Record<string, string>> = Object.fromEntries(
  '的de 了le 吗ma 吧ba 呢ne 子zi 们men 么me 个ge 头tou 上shang 下xia 里li 着zhe 过guo 啊a 呀ya 啦la 友you 西xi 谢xie 思si 服fu 快kuai 边bian'
    .split(' ')
    .map((entry) => [entry.slice(1), entry.charAt(0)]),
);
const LONGEST_SYLLABLE = 6;

/**
 * Pinyin with tone marks as characters of that sound; undefined when it is none. After its first syllable a word has
 * one that begins with a vowel only behind an apostrophe.
 */
function readPinyin(written: string): string | undefined {
  const letters = written.toLowerCase().replaceAll('’', "'");
  const from = (start: number): string | undefined => {
    if (start === letters.length) return '';
    if (start > 0 && letters[start] === "'") return from(start + 1);
    if (start > 0 && letters[start - 1] !== "'" && /^[aeo]/.test(letters.charAt(start).normalize('NFD')))
      return undefined;
    for (let end = Math.min(letters.length, start + LONGEST_SYLLABLE); end > start; end--) {
      const character = homophone(letters.slice(start, end), start > 0);
      const rest = character === undefined ? undefined : from(end);
      if (rest !== undefined) return character + rest;
    }
    return undefined;
  };
  return from(0);
}

function homophone(written: string, mayBeNeutral: boolean): string | undefined {
  const [, syllable = '', tone] = /^(\D+)(\d)$/.exec(parseSyllable(written) ?? '') ?? [];
  if (tone === '5') return mayBeNeutral ? NEUTRAL[syllable] : undefined;
  const character = CHARACTERS.get(syllable)?.charAt(Number(tone) - 1);
  return character === '-' ? undefined : character;
}

/**
 * Characters with these sounds and no others, for an engine that takes only text; undefined where a syllable has none.
 * A neutral tone needs a syllable before it.
 */
export function homophonesOf(pinyin: Pinyin): string | undefined {
  const characters = pinyin.split(' ').map((syllable, index) => {
    const [, plain = '', suffix = '', tone = ''] = /^(er|[a-z]+?)(r?)(\d)$/.exec(syllable) ?? [];
    const character = homophone(plain + tone, index > 0);
    return character && character + (suffix && '儿');
  });
  return characters.includes(undefined) ? undefined : characters.join('');
}

export const PINYIN_RULES: readonly Rule[] = [
  rule(
    "(?<![\\p{Script=Latin}\\p{N}'’-])(?=[A-Za-zü'’]{0,6}[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ])[a-zü'’āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]{1,24}(?![\\p{Script=Latin}\\p{N}'’-])",
    (_, match) => readPinyin(match),
    'i',
  ),
];
