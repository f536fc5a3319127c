/** Combining marks of the tones 1 to 4 and of the neutral one. */
const MARK_OF_TONE = ['', '\u0304', '\u0301', '\u030c', '\u0300', ''];

/** Pinyin as `Reading.pinyin` is, the way it is written for people: `chong2 qing4` as `chóng qìng`, `lv4` as `lǜ`. */
export function markedPinyin(pinyin: string): string {
  return pinyin
    .split(' ')
    .map((syllable) => {
      const letters = syllable.replace(/\d$/u, '').replaceAll('v', 'ü');
      const mark = MARK_OF_TONE[Number(/\d$/u.exec(syllable)?.[0] ?? 5)] ?? '';
      return letters.replace(/[ae]|o(?=u)|[iouü](?![aeiouü])/u, `$&${mark}`).normalize('NFC');
    })
    .join(' ');
}
