/** How a character is read by itself, unless a neighbour makes it part of a word that is read otherwise. */
export interface CharacterReading {
  readonly pinyin: string;
  readonly before: string;
  readonly after: string;
}

/** Characters that espeak-ng says with a neutral tone also where no word before them gives it one: 欢快 as 喜欢. */
const NEUTRAL = `叭ba1 喇/ 巴ba1 尾嘴下哑啞结結泥干乾磕眨盐鹽巴贝哈/结結掌不塞尔巴 罢ba4 罷ba4 扮ban4 打/相 膊bo2 胳/ 敞chang3 宽寬/ 晨chen2 早/ 酬chou2 应應薄/酢 楚chu3 清楚暮/
朵duo3 耳骨/ 坊fang1 作街染磨油粉碾/ 夫fu1 大丈工姐妹功更纤婚多杰/差长教 甫fu3 傅fu4 师師/ 菇gu1 蘑/ 咕gu1 嘀叽嘟唧咕/咕 乎hu1 乎几幾在热熱近潮邪玄/乎 糊hu2 模迷含粘黏烂浆面糊/弄涂 唬hu3 吓嚇/
欢huan1 喜/天 歡huan1 喜/天 辑ji2 编/ 輯ji2 編/ 稼jia4 庄莊/ 匠jiang4 木铁鐵石瓦鞋皮漆/ 睛jing1 眼/ 矩ju3 规規矩转/ 狸li2 狐/ 拇mu3 娘niang2 姑大娘/ 篷peng2 帐帳斗/ 泼po1 活/
潑po1 活/ 戚qi1 亲親/ 鹊que4 喜/ 鵲que4 喜/ 拾shi2 收/掇 识shi2 认知见意/相 識shi2 認知見意/相 诉su4 告/ 訴su4 告/ 屉ti4 抽/ 屜ti4 抽/ 涂tu2 糊/抹地 塗tu2 糊/抹地 驼tuo2 骆/
駝tuo2 駱/ 枉wang3 冤/ 伍wu3 队隊行/ 务wu4 任/ 務wu4 任/ 息xi1 消休出屏稍/地 仙xian1 神/ 爷ye2 爷老少大王倒/ 爺ye2 爺老少大王倒/ 宜yi2 便制得/都 蝇ying2 苍/ 蠅ying2 蒼/ 缀zhui4 点/
綴zhui4 點/`;

/**
 * Characters that espeak-ng reads wrong where its dictionary knows no word around them: 切水果 as qiè, 小贾 as gǔ. Each
 * with its pinyin, and what stands before and behind it in the words where it is read otherwise, which the dictionary
 * knows (一切, 切实). The neighbours are those of jieba's words, without the rarest.
 */
const CHARACTERS = `兴xing1 高即扫尽助雅酒意败诗谈豪乘逸游余兴/趣致高冲匆之头味会兴 贾jia3 大巨商余/ 拽zhuai4 挣zheng4 扎/扎 泊bo2 湖血水山布镜/
脏zang1 心内肝肾脾肺五/器腑 虹hong2 卜bu3 萝占/ 嚼jiao2 咀/ 澄cheng2 黄红/ 苔tai2 舌/ 褪tui4 幢zhuang4 经幢/幢 椎zhui1 /心 漂piao1 漂/亮白漂洗
稽ji1 /首 嗒da1 拓tuo4 /片本 缉ji1 翟zhai2 琢zhuo2 /磨 隽jun4 /永 匙chi2 钥/ 茄qie2 雪/ 溺ni4 便/ 伺si4 /候 亟ji2 僮tong2 /族 糜mi2 杓shao2
艮gen4 蠡li3 /测 覃qin2 /思恩 铣xi3 蓼liao3 挝wo1 奄yan3 焘tao1 呱gua1 阆lang4 靓liang4 疟nve4 奘zang4 剌la4 芾fu2 侗dong4 阙que4 补/ 呵he1
帖tie3 妥服熨字碑法临画首/ 什shi2 /么麽麼 咳ke2 肖xiao1 不生惟妙子酷毕/像似 削xiao1 剥瘦磨/弱瘦减平价壁发足铁官职除夺
弹tan2 散雾饮糖航导炮炸子枪榴核氢飞投防实中原霰流催烟照信曳铅哑闪雷臭火箭幕号姆包束甲明烧泪母爆光铀装毒载动油卡/药带道头壳丸片坑夹孔着尽无雨仓匣痕弓幕珠
切qie1 一密亲确迫关急深真贴热恳殷悲心痛凄恰激情反切意问波什库克利寒/实勿忌记莫合身齿尔肤中题近不可脉切韵夫尼沃诺格盼望罗鲁图利 楞leng2 发二/住了是小头 蛤ge2 /蟆 炅jiong3 焯chao1
撒sa3 弥以路凯恺克/手娇谎野泼欢哈拉旦气网尿腿切马丫开酒疯冷丁克但玛母迦都 脊ji3 湮yan1 蔓man4 /菁 藉jie4 狼藉/藉 矫jiao3 /情 靡mi3 奢侈/费烂 馕nang2 晃huang4 虚/ 曝bao4 一十/晒露背
${NEUTRAL}`;

export const CHARACTER_READINGS: ReadonlyMap<string, CharacterReading> = new Map(
  [...CHARACTERS.matchAll(/(\p{Script=Han})([a-z]+\d)(?: (\p{Script=Han}*)\/(\p{Script=Han}*))?/gu)].map(
    ([, character = '', pinyin = '', before = '', after = '']) => [character, { pinyin, before, after }],
  ),
);
