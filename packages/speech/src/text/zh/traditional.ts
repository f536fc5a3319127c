import type { Rule } from '../rules.ts';
import { SIMPLIFIED_CHARACTERS } from './simplified-characters.ts';

/** A simplified character that the rules write and its traditional form. */
const WRITTEN = `
点點 个個 长長 两兩 万萬 亿億 负負 摄攝 华華 时時 号號 钟鐘 块塊 钱錢 镑鎊 欧歐 韩韓 兰蘭 顷頃 厘釐
寻尋 节節 兹茲 约約 于於 减減 过過 线線 吨噸 转轉 卢盧 币幣 后後 台臺 从從 杠槓 终終 码碼 费費 尔爾
贝貝 马馬 龙龍 泽澤 达達 缪繆 纽紐 奥奧 无無 穷窮 权權 连連 积積 对對 为為 国國 际際 单單 汤湯
`;
const pairs = (table: string) => table.trim().split(/\s+/);
const TRADITIONAL = new Map(pairs(WRITTEN).map((pair) => [pair.charAt(0), pair.charAt(1)]));
const SIMPLIFIED = new Map(pairs(SIMPLIFIED_CHARACTERS).map((pair) => [pair.charAt(0), pair.charAt(1)]));
/** A simplified character and all that are written so. */
const VARIANTS = new Map<string, string>();
for (const [traditional, simplified] of SIMPLIFIED)
  VARIANTS.set(simplified, (VARIANTS.get(simplified) ?? simplified) + traditional);

/** 著 in place of 着: 看著, but 著名, 名著. */
const PARTICLE = /(?<![名论土显昭卓专编巨遗拙原译合])著(?![名作称者述书录])/g;

export function toTraditional(spoken: string): string {
  return spoken.replace(/\p{Script=Han}/gu, (character) => TRADITIONAL.get(character) ?? character);
}

/** A text in simplified characters, each in the place of its traditional one. */
export function toSimplified(text: string): string {
  const simplified = text.replace(
    /(?!乾[隆坤卦])[一-鿿]/g,
    (character) => SIMPLIFIED.get(character) ?? character,
  );
  return simplified === text ? text : simplified.replace(PARTICLE, '着');
}

/** Rules are written in simplified characters; this makes them match traditional ones as well: 点 → [点點]. */
export function inBothScripts({ pattern, speak }: Rule): Rule {
  let isInClass = false;
  const source = pattern.source.replace(/\\.|[[\]]|\p{Script=Han}/gu, (part) => {
    if (part === '[' || part === ']') isInClass = part === '[';
    const variants = VARIANTS.get(part);
    if (variants === undefined) return part;
    return isInClass ? variants : `[${variants}]`;
  });
  return { pattern: new RegExp(source, pattern.flags), speak };
}
