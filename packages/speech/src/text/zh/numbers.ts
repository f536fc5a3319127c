const DIGITS = '零一二三四五六七八九';
const GROUP_UNITS = ['', '万', '亿', '万亿'];
/** Numbers with more digits have no common name: they are read digit by digit. */
const MAX_DIGITS = 16;

/** `2024` → 二零二四 */
export function readDigits(digits: string): string {
  return [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join('');
}

/** Telephone style: 1 is 幺, so that it cannot be taken for 七. */
export function readPhoneDigits(digits: string): string {
  return readDigits(digits.replace(/\D/g, '')).replaceAll('一', '幺');
}

/** A whole number: `2024` → 两千零二十四. */
export function readCardinal(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  if (plain.length > MAX_DIGITS) return readDigits(plain);
  const groups: number[] = [];
  for (let end = plain.length; end > 0; end -= 4) groups.push(Number(plain.slice(Math.max(0, end - 4), end)));
  let spoken = '';
  let hasGap = false;
  for (let index = groups.length - 1; index >= 0; index--) {
    const value = groups[index] as number;
    if (value === 0) {
      hasGap = spoken !== '';
      continue;
    }
    if (spoken !== '' && (hasGap || value < 1000)) spoken += '零';
    spoken += groupWords(value, index > 0) + (GROUP_UNITS[index] as string);
    hasGap = false;
  }
  return spoken === '' ? '零' : spoken.replace(/^一十/, '十');
}

/** One group of four digits. Before 万 and 亿 a lone 2 is 两; so is a thousand's. */
function groupWords(value: number, hasUnit: boolean): string {
  if (value === 2 && hasUnit) return '两';
  let spoken = '';
  let hasGap = false;
  for (const [power, unit] of POWERS) {
    const digit = Math.floor(value / power) % 10;
    if (digit === 0) {
      hasGap = spoken !== '';
      continue;
    }
    if (hasGap) spoken += '零';
    spoken += (digit === 2 && unit === '千' ? '两' : (DIGITS[digit] as string)) + unit;
    hasGap = false;
  }
  return spoken;
}

const POWERS = [
  [1000, '千'],
  [100, '百'],
  [10, '十'],
  [1, ''],
] as const;

/** A number as written, with thousands separators, a fraction or a sign: `-1,234.50` → 负一千二百三十四点五零. */
export function readNumber(written: string): string {
  const sign = /^[-−–]/.test(written) ? '负' : '';
  const [whole = '', fraction] = written.replace(/[^\d.]/g, '').split('.');
  const spoken =
    /^0\d/.test(whole) && fraction === undefined
      ? readDigits(whole)
      : readCardinal(whole === '' ? '0' : whole);
  return sign + spoken + (fraction === undefined || fraction === '' ? '' : `点${readDigits(fraction)}`);
}

/** A number before what it counts: 2 is 两. */
export function readCount(written: string): string {
  return /^0*2$/.test(written) ? '两' : readNumber(written);
}

/** `3.50` → `3.5`, `3.00` → `3` */
export function withoutTrailingZeros(written: string): string {
  return written.includes('.') ? written.replace(/\.?0+$/, '') : written;
}

/** The number times ten to `power`, without rounding: `1.25`, 9 → `1250000000`. */
export function shiftDecimal(written: string, power: number): string {
  const [whole = '', fraction = ''] = written.replaceAll(',', '').split('.');
  const digits = fraction.padEnd(power, '0');
  const shifted = `${whole}${digits.slice(0, power)}`.replace(/^0+(?=\d)/, '');
  const rest = digits.slice(power);
  return rest === '' ? shifted : `${shifted}.${rest}`;
}
