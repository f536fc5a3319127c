/** Han, kana, Hangul; and digits, which are read out as words. */
const SLOW = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Nd}]/u;
const SLOW_MS = 1000 / 4.5;
const OTHER_MS = 1000 / 14;
/** The pause of a paragraph. */
const LINE_END_MS = 800;

/** How long a voice needs for a text at the usual pace, in ms: for the UTF-16 units `from` to `to`. */
export function predictedSpeechMs(text: string, from = 0, to = text.length): number {
  let ms = 0;
  for (let unit = from; unit < to; unit++) ms += unitMs(text, unit);
  return ms;
}

function unitMs(text: string, unit: number): number {
  const code = text.charCodeAt(unit);
  if (code === 0x0a) return LINE_END_MS;
  // The second half of a character beyond the basic plane.
  if (code >= 0xdc00 && code <= 0xdfff) return 0;
  if (code < 0x80) return code >= 0x30 && code <= 0x39 ? SLOW_MS : OTHER_MS;
  return SLOW.test(String.fromCodePoint(text.codePointAt(unit) ?? 0)) ? SLOW_MS : OTHER_MS;
}
