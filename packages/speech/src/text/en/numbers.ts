const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** 0 to 9999 in words; other numbers in figures, which every engine reads. */
export function englishCardinal(value: number): string {
  if (!(value <= 9999)) return String(value);
  if (value < 20) return ONES[value] ?? String(value);
  if (value < 100) return join(TENS[Math.floor(value / 10)] as string, value % 10, '-');
  if (value < 1000) return join(`${englishCardinal(Math.floor(value / 100))} hundred`, value % 100, ' ');
  return join(`${englishCardinal(Math.floor(value / 1000))} thousand`, value % 1000, ' ');
}

function join(head: string, rest: number, by: string): string {
  return rest === 0 ? head : head + by + inGroups(rest);
}

const GROUPS = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
] as const;

/** 1,250.5 → one thousand two hundred fifty point five; digit by digit if it names something: 007. */
export function englishNumber(written: string): string {
  const [whole = '', decimals] = written.replaceAll(',', '').split('.');
  const spelt = (digits: string) => [...digits].map((digit) => englishCardinal(Number(digit))).join(' ');
  const words = /^0\d|\d{13}/.test(whole) ? spelt(whole) : inGroups(Number(whole));
  return decimals === undefined ? words : `${words} point ${spelt(decimals)}`;
}

function inGroups(value: number): string {
  if (value <= 9999) return englishCardinal(value);
  const [size, name] = GROUPS.find(([least]) => value >= least) ?? [1, ''];
  return join(`${inGroups(Math.floor(value / size))} ${name}`, value % size, ' ');
}

export function englishOrdinal(value: number): string {
  const cardinal = englishCardinal(value);
  const [, head = '', last = ''] = /^(.*?)([a-z]+)$/.exec(cardinal) ?? [];
  return head + (IRREGULAR_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`));
}

/** 1990 → nineteen ninety, 2024 → twenty twenty-four, 2005 → two thousand five, 1905 → nineteen oh five */
export function englishYear(year: number): string {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (year < 1000 || year > 9999 || (year % 1000 < 10 && year >= 1000)) return englishCardinal(year);
  if (rest === 0) return `${englishCardinal(century)} hundred`;
  return `${englishCardinal(century)} ${rest < 10 ? `oh ${englishCardinal(rest)}` : englishCardinal(rest)}`;
}

/** 1990 → nineteen nineties, 2010 → twenty tens, 80 → eighties */
export function englishDecade(decade: number): string {
  const tens = `${TENS[Math.floor(decade / 10) % 10]}s`.replace(/ys$/, 'ies');
  if (decade < 100) return tens;
  return decade % 100 === 0
    ? `${englishYear(decade)}s`
    : `${englishCardinal(Math.floor(decade / 100))} ${tens}`;
}

const SMALL_DENOMINATORS: Readonly<Record<number, string>> = { 2: 'half', 4: 'quarter' };

/** 1/2 → one half, 3/4 → three quarters; undefined where the figures are read better: 7/32. */
export function englishFraction(numerator: number, denominator: number): string | undefined {
  if (denominator < 2 || denominator > 20 || numerator < 1 || numerator > 99) return undefined;
  const part = SMALL_DENOMINATORS[denominator] ?? englishOrdinal(denominator);
  const parts = numerator === 1 ? part : part === 'half' ? 'halves' : `${part}s`;
  return `${englishCardinal(numerator)} ${parts}`;
}
