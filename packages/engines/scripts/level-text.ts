import { sampleText } from '@parlando/speech/sample-text';
import { PROSE } from '@parlando/speech/testkit';

const COUNTRIES = 'DE FR IT ES JP CN BR IN EG MX CA GR TR AU KE PE'.split(' ');
const COUNTRIES_A_LINE = 4;
const DAYS = [0, 1, 2, 3, 4, 5].map((i) => new Date(2026, 2 * i, 3 + 4 * i));

/**
 * About half a minute of text in any language: its sample sentence, ICU's names of days and countries, and prose where
 * we have some.
 */
export function levelText(locale: string): string {
  const dates = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const names = COUNTRIES.map((country) => regions.of(country));
  const lines = [
    sampleText(locale),
    ...DAYS.map((day) => dates.format(day)),
    ...names.flatMap((_, at) =>
      at % COUNTRIES_A_LINE ? [] : [names.slice(at, at + COUNTRIES_A_LINE).join(' ')],
    ),
    ...(PROSE[locale.split('-')[0] ?? ''] ?? []),
  ];
  return lines.map((line) => (/[.。।։۔]$/.test(line) ? line : `${line}.`)).join(' ');
}
