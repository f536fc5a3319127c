/** Radicals that are whole characters, each before the character it is. Unicode has no compatibility form of them. */
const SUPPLEMENT =
  '⺁厂⺈刀⺎兀⺒巳⺓幺⺜日⺝月⺟母⺠民⺧牛⺩王⺫目⺬示⺴冗⺶羊⻁虎⻄西⻅见⻆角⻉贝⻋车⻏邑⻑長⻓长⻔门⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟';

/**
 * Writes signs of radicals as the characters they look like, at the same places. Fonts draw both with one glyph, so what
 * is copied or read from a PDF has `⼀` (U+2F00) and `⻓` (U+2ED3) in the place of `一` and `长`.
 */
export function withoutRadicals(text: string): string {
  return text.replace(/[\u2e80-\u2fd5]/g, (radical) => {
    const at = SUPPLEMENT.indexOf(radical);
    return at === -1 ? radical.normalize('NFKC') : (SUPPLEMENT[at + 1] ?? radical);
  });
}
