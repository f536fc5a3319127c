/** Azure’s viseme for silence. */
const silentViseme = 0;

/** IPA by Azure's viseme number. Glides go before their first vowel. */
const symbols: Readonly<Record<number, string>> = {
  1: 'æ ə ʌ ɐ ɘ a',
  2: 'ɑ ɒ',
  3: 'ɔ',
  4: 'ɛ ʊ e œ ɶ eɪ ei',
  5: 'ɝ ɚ ɜ ɞ əɹ ər',
  6: 'j i ɪ ɨ ʝ ʎ',
  7: 'w u ʉ y ʏ ɥ ɯ ʍ',
  8: 'o ø ɵ ɤ oʊ ou',
  9: 'aʊ au ɑu',
  10: 'ɔɪ ɔi oi',
  11: 'aɪ ai ɑi',
  12: 'h ɦ ħ ʕ ʔ',
  13: 'ɹ ɻ r ɾ ʀ ʁ ɽ',
  14: 'l ɫ ɭ ɬ ɮ ʟ',
  15: 's z ts dz',
  16: 'ʃ ʒ tʃ dʒ ʧ ʤ ɕ ʑ ʂ ʐ tɕ dʑ tʂ dʐ ʈʂ',
  17: 'ð',
  18: 'f v ʋ ɱ pf',
  19: 'd t n θ ɖ ʈ ɳ ɲ',
  20: 'k g ɡ ŋ x ɣ χ q ɢ ɴ c ɟ ç ɰ',
  21: 'p b m β ɸ ʙ ɓ',
};

const visemeOf: ReadonlyMap<string, number> = new Map(
  Object.entries(symbols).flatMap(([id, all]) =>
    all.split(' ').map((symbol): [string, number] => [symbol, Number(id)]),
  ),
);

/** Stress, length, tone, ties and other marks that do not change the viseme. espeak writes `s.` for `ʂ`. */
const unseen = /[\p{M}\p{Lm}\p{Sk}.‿|]/gu;

/**
 * Viseme of a phoneme: that of its longest known prefix, 0 for silence. Undefined for marks that only modify a
 * neighbour, and for unknown sounds.
 */
export function visemeId(ipa: string): number | undefined {
  if (ipa === '') return silentViseme;
  const retroflex = ipa.replace(/s\./u, 'ʂ').replace(/i\./u, 'ɨ');
  const bare = retroflex.normalize('NFD').replace(unseen, '');
  return visemeOf.get(bare.slice(0, 2)) ?? visemeOf.get(bare.slice(0, 1));
}
