import { formatMessage } from '@parlando/locales/format-message';
import { formatNumberIn } from '@parlando/locales/number-format';
import { currentLanguage, languageTag } from './language.ts';

/** Fills placeholders that `t` was told to leave: a selection among them is none of i18next's. */
export const formatWords = (words: string, values?: Readonly<Record<string, unknown>>): string =>
  formatMessage(currentLanguage(), words, values);

/** For numbers that stand alone, or with decimals of their own: `t` formats those it is given. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return formatNumberIn(languageTag(), value, options);
}

/** 70%, in Spanish 70 %. `percent` is 0 to 100. */
export function formatPercent(percent: number): string {
  return formatNumber(percent / 100, { style: 'percent' });
}

/** 1.0×, 1.25×, in Spanish 1,0×: for speed and pitch. */
export function formatTimes(value: number): string {
  return `${formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 })}×`;
}

/** 950, 4.2K, 1.5M, in Spanish 1,5M: for remaining characters, with one decimal from 1000. */
export function formatCompact(value: number): string {
  const oneDecimal = (size: number) =>
    formatNumber(size, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  // Larger values would be formatted as 1,000.0K.
  if (value >= 999_950) return `${oneDecimal(value / 1_000_000)}M`;
  if (value >= 1000) return `${oneDecimal(value / 1000)}K`;
  return String(value);
}

/** An MB is 1,000,000 bytes, as on the command line. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const power = bytes < 1e6 ? 1 : bytes < 1e9 ? 2 : 3;
  const unit = ['KB', 'MB', 'GB'][power - 1];
  return `${formatNumber(bytes / 1000 ** power, { maximumFractionDigits: 1 })} ${unit}`;
}

/** `m:ss`, or `h:mm:ss` from an hour; `0:00` while unknown. */
export function formatClock(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '0:00';
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}:${two(whole % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** How long audio is, as `formatClock`. What is shorter than a second counts as one: `0:00` would be silence. */
export const formatLength = (seconds: number): string => formatClock(seconds > 0 ? Math.max(1, seconds) : 0);

/** `m:ss.t`, in Spanish `m:ss,t`: for short durations. */
export function formatTenths(seconds: number): string {
  const tenths = Math.floor(seconds * 10);
  const fraction = formatNumber((tenths % 10) / 10, { minimumFractionDigits: 1 });
  return `${formatClock(tenths / 10)}${fraction.slice(1)}`;
}

const timeFormat = (options: Intl.DateTimeFormatOptions) => (at: Date | string | number) =>
  new Intl.DateTimeFormat(languageTag(), options).format(new Date(at));

const formatTimeOfDay = timeFormat({ hour: '2-digit', minute: '2-digit' });
export const formatDateTime = timeFormat({ dateStyle: 'medium', timeStyle: 'short' });
export const formatDate = timeFormat({ dateStyle: 'medium' });

/** The time of day, with its date unless it is today. */
export function formatTime(at: number): string {
  return formatDate(at) === formatDate(Date.now()) ? formatTimeOfDay(at) : formatDateTime(at);
}
