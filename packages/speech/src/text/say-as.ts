import { type AlignedText, editAligned, type TextEdit } from '../aligned-text.ts';
import { ENGLISH_READER } from './en/say-as.ts';
import { SPANISH_READER } from './es/say-as.ts';
import { spanishFigureRules } from './es/thousands.ts';
import { languageOf } from './language.ts';
import { lookup } from './lookup.ts';
import { normalizeAligned } from './normalize.ts';
import { ROMAN, romanValue } from './roman.ts';
import { applyRules } from './rules.ts';
import type { SayAsReader } from './say-as-reader.ts';
import { CHINESE_READER } from './zh/say-as.ts';

const READERS: Readonly<Record<string, SayAsReader>> = {
  zh: CHINESE_READER,
  en: ENGLISH_READER,
  es: SPANISH_READER,
};

type Reading = (text: string, reader: SayAsReader, format?: string, detail?: string) => string | undefined;

const READINGS: Readonly<Record<string, Reading>> = {
  cardinal: (text, reader) => mapNumber(text, (written) => reader.cardinal(written)),
  ordinal: readOrdinal,
  digits: (text, reader) =>
    /\d/.test(text) ? text.replace(/\d+/g, (run) => ` ${reader.digits(run)} `).trim() : undefined,
  fraction: readFraction,
  date: readDateAs,
  time: readTime,
  duration: readDuration,
  telephone: (text, reader) => (/\d/.test(text) ? reader.telephone(text) : undefined),
  currency: readCurrency,
};

const SYNONYMS: Readonly<Record<string, string>> = {
  number: 'cardinal',
  number_digit: 'digits',
  'vxml:digits': 'digits',
  digit: 'digits',
  'spell-out': 'characters',
  verbatim: 'characters',
  letters: 'characters',
  'vxml:date': 'date',
  'vxml:time': 'time',
  'vxml:phone': 'telephone',
  'vxml:currency': 'currency',
  'vxml:number': 'cardinal',
};

/**
 * Text as `say-as` wants it spoken: `interpretAs` is one of characters, spell-out, cardinal, number, ordinal, digits,
 * number_digit, fraction, date (dmy, mdy, ymd, ydm, ym, my, md, dm, d, m, y), time (hms12, hms24), duration,
 * telephone, currency, address, name, unit. What cannot be read so is normalised as plain text; never throws.
 */
export function sayAs(
  content: AlignedText,
  interpretAs: string,
  format: string | undefined,
  locale: string,
  detail?: string,
): AlignedText {
  const kind = interpretAs.trim().toLowerCase();
  const name = lookup(SYNONYMS, kind) ?? kind;
  const reader = lookup(READERS, languageOf(locale));
  if (name === 'characters') return spell(content, reader, locale);
  const reading = lookup(READINGS, name);
  const text = content.text.trim();
  const spoken =
    reader === undefined ? undefined : reading?.(text, reader, format?.trim().toLowerCase(), detail?.trim());
  if (spoken === undefined || spoken === '') return normalizeAligned(content, locale);
  const words = editAligned(content, [{ start: 0, end: content.text.length, text: spoken }]);
  return applyRules(words, spanishFigureRules(locale, content.text));
}

/** Each character by itself; the way back to the source stays exact. */
function spell(content: AlignedText, reader: SayAsReader | undefined, locale: string): AlignedText {
  const joint = languageOf(locale) === 'zh' ? '' : ' ';
  const edits: TextEdit[] = [];
  for (const match of content.text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const end = match.index + match[0].length;
    edits.push({
      start: match.index,
      end,
      text: spellOne(match[0], reader, joint, end === content.text.length),
    });
  }
  return editAligned(content, edits);
}

function spellOne(
  character: string,
  reader: SayAsReader | undefined,
  joint: string,
  isLast: boolean,
): string {
  if (/^\s/.test(character)) return character;
  const spoken = /\d/.test(character) ? reader?.digits(character) : reader?.signs[character];
  const needsSpace = joint !== '' || /[A-Za-z]/.test(character);
  return (spoken ?? character) + (isLast || !needsSpace ? '' : ' ');
}

const NUMBER = /[-−–]?\d[\d.,]*(?<![.,])/;

function mapNumber(text: string, read: (written: string) => string | undefined): string | undefined {
  const match = NUMBER.exec(text);
  const isRoman = match === null && new RegExp(`^${ROMAN}$`).test(text);
  const written = isRoman ? String(romanValue(text)) : match?.[0];
  return written === undefined || (!isRoman && written !== text) ? undefined : read(written);
}

function readOrdinal(
  text: string,
  reader: SayAsReader,
  _format?: string,
  detail?: string,
): string | undefined {
  const digits = /^(\d{1,12})(?:st|nd|rd|th|\.?[ºª°])?$/i.exec(text)?.[1];
  if (digits !== undefined)
    return reader.ordinal(Number(digits), detail ?? (text.endsWith('ª') ? 'f' : undefined));
  return new RegExp(`^${ROMAN}$`).test(text) ? reader.ordinal(romanValue(text), detail) : undefined;
}

function readFraction(text: string, reader: SayAsReader): string | undefined {
  const match = /^(?:(\d{1,6})[ +])?(\d{1,6})\s?[/⁄]\s?(\d{1,6})$/.exec(text.normalize('NFKC'));
  if (match === null) return undefined;
  const [, whole, numerator, denominator] = match;
  return reader.fraction(
    Number(numerator),
    Number(denominator),
    whole === undefined ? undefined : Number(whole),
  );
}

const DATE_PARTS: Readonly<Record<string, 'year' | 'month' | 'day'>> = { y: 'year', m: 'month', d: 'day' };

function readDateAs(text: string, reader: SayAsReader, format = ''): string | undefined {
  const order = [...format.replace(/[^ymd]/g, '').replace(/(.)\1+/g, '$1')];
  const figures = dateFigures(text, order);
  if (order.length === 0 || figures === undefined || figures.length !== order.length) return undefined;
  const date: { year?: string; month?: string; day?: string } = {};
  order.forEach((letter, index) => {
    const part = DATE_PARTS[letter];
    if (part !== undefined) date[part] = figures[index] as string;
  });
  const isValid =
    Number(date.month ?? 1) <= 12 && Number(date.day ?? 1) <= 31 && (date.year ?? '').length <= 4;
  return isValid && Number(date.month ?? 1) > 0 ? reader.date(date.year, date.month, date.day) : undefined;
}

/** The figures of a date in order; `20240501` is cut as the format says. */
function dateFigures(text: string, order: readonly string[]): string[] | undefined {
  const figures = text.match(/\d+/g) ?? undefined;
  if (figures?.length !== 1 || order.length === 1) return figures;
  const run = figures[0] as string;
  const years = order.includes('y') ? run.length - (order.length - 1) * 2 : 0;
  let position = 0;
  return order.map((letter) => {
    const length = letter === 'y' ? years : 2;
    position += length;
    return run.slice(position - length, position);
  });
}

function readTime(text: string, reader: SayAsReader, format = ''): string | undefined {
  const match = /^(\d{1,2})(?:[:.h](\d{1,2}))?(?:[:.m](\d{1,2})(?:\.\d+)?s?)?\s?(?:([ap])\.?\s?m\.?)?$/i.exec(
    text,
  );
  if (match === null) return undefined;
  const [, hour = '0', minute = '00', second, half] = match;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  if (format !== 'hms12' || half !== undefined)
    return reader.clock(hour, minute, second, half?.toLowerCase());
  const twelve = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
  return reader.clock(String(twelve), minute, second, Number(hour) < 12 ? 'a' : 'p');
}

/** `01:18:30`, `1h18m30s`, `PT1H18M30S`; two figures are minutes and seconds unless the format says `hm`. */
function readDuration(text: string, reader: SayAsReader, format = ''): string | undefined {
  const units = /^(?:P?T)?(?:(\d+)\s?h\D*?)?\s?(?:(\d+)\s?m(?:in)?\D*?)?\s?(?:(\d+)\s?s\D*?)?$/i.exec(text);
  if (units !== null && /\d/.test(text)) {
    return reader.duration(Number(units[1] ?? 0), Number(units[2] ?? 0), Number(units[3] ?? 0));
  }
  const figures = /^\d+(?::\d+){1,2}$/.test(text) ? text.split(':').map(Number) : undefined;
  if (figures === undefined) return undefined;
  const [first = 0, second = 0, third = 0] = figures;
  if (figures.length === 3) return reader.duration(first, second, third);
  return format === 'hm' ? reader.duration(first, second, 0) : reader.duration(0, first, second);
}

function readCurrency(
  text: string,
  reader: SayAsReader,
  format?: string,
  detail?: string,
): string | undefined {
  const match = /^(?<before>[^\d\s.,-]{1,4})?\s?(?<amount>[-−]?\d[\d.,]*)\s?(?<after>[^\d\s]{1,4})?$/u.exec(
    text,
  );
  const { before, amount, after } = match?.groups ?? {};
  const currency = before ?? after ?? detail ?? format?.toUpperCase();
  return amount === undefined || currency === undefined ? undefined : reader.money(amount, currency);
}
