import type { Rule } from '../rules.ts';

/** A simplified character that the rules write and its traditional form. */
const WRITTEN = `
点點 个個 长長 两兩 万萬 亿億 负負 摄攝 华華 时時 号號 钟鐘 块塊 钱錢 镑鎊 欧歐 韩韓 兰蘭 顷頃 厘釐
寻尋 节節 兹茲 约約 于於 减減 过過 线線 吨噸 转轉 卢盧 币幣 后後 台臺 从從 杠槓 终終 码碼 费費 尔爾
贝貝 马馬 龙龍 泽澤 达達 缪繆 纽紐 奥奧 无無 穷窮 权權 连連 积積 对對 为為 国國 际際 单單 汤湯
`;
/** Pairs that stand in patterns only: 只 and 周 are as often written so in traditional text. */
const FURTHER = `
亚亞 占佔 来來 侧側 传傳 价價 优優 兑兌 儿兒 内內 册冊 凯凱 创創 动動 胜勝 劳勞 势勢 问問 启啟 乔喬
圆圓 图圖 报報 场場 压壓 夺奪 妇婦 学學 实實 宽寬 宝寶 届屆 层層 仑崙 师師 帐帳 几幾 厢廂 厅廳 张張
态態 惨慘 庆慶 应應 战戰 戏戲 户戶 换換 损損 挥揮 拨撥 击擊 败敗 敌敵 数數 会會 东東 条條 栋棟 业業
枪槍 乐樂 楼樓 样樣 机機 档檔 欢歡 岁歲 历歷 杀殺 决決 温溫 满滿 润潤 浓濃 热熱 灯燈 状狀 获獲 玛瑪
玑璣 环環 亩畝 毕畢 当當 叠疊 发發 杯盃 盘盤 硕碩 礼禮 种種 笔筆 笃篤 纯純 级級 组組 给給 丝絲 编編
总總 罗羅 习習 联聯 胶膠 与與 处處 亏虧 见見 订訂 计計 设設 话話 误誤 课課 调調 请請 证證 议議 护護
读讀 变變 赞讚 猫貓 财財 货貨 赔賠 卖賣 购購 赛賽 车車 军軍 载載 辆輛 轮輪 输輸 办辦 周週 运運 边邊
邮郵 医醫 区區 统統 针針 银銀 锐銳 销銷 钢鋼 错錯 锈鏽 铁鐵 门門 开開 间間 阅閱 阵陣 队隊 险險 只隻 双雙 电電
页頁 项項 预預 顿頓 领領 头頭 颗顆 题題 额額 类類 飞飛 余餘 骁驍 验驗 体體 丽麗 黄黃
`;
const pairs = (table: string) =>
  new Map(
    table
      .trim()
      .split(/\s+/)
      .map(([a = '', b = '']) => [a, b]),
  );
const TRADITIONAL = pairs(WRITTEN);
const BOTH = new Map([...TRADITIONAL, ...pairs(FURTHER)]);

export function toTraditional(spoken: string): string {
  return spoken.replace(/\p{Script=Han}/gu, (character) => TRADITIONAL.get(character) ?? character);
}

/** Rules are written in simplified characters; this makes them match traditional ones as well: 点 → [点點]. */
export function inBothScripts({ pattern, speak }: Rule): Rule {
  let isInClass = false;
  const source = pattern.source.replace(/\\.|[[\]]|\p{Script=Han}/gu, (part) => {
    if (part === '[' || part === ']') isInClass = part === '[';
    const traditional = BOTH.get(part);
    if (traditional === undefined) return part;
    return isInClass ? part + traditional : `[${part}${traditional}]`;
  });
  return { pattern: new RegExp(source, pattern.flags), speak };
}
