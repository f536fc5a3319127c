import Papa from 'papaparse';
import type { BatchListItem } from '../list/batch-item.ts';
import { guardCell } from './guard-cells.ts';

/** The columns are named so that `guessColumns` knows them again. */
const columns = [
  'text',
  'name',
  'voice',
  'service',
  'style',
  'role',
  'speed',
  'pitch',
  'volume',
  'format',
] as const;

/** The list with what each item says for itself, to be read again here or anywhere. */
export function listCsv(items: readonly BatchListItem[]): string {
  return csv(
    [...columns, 'status', 'error'],
    items.map(({ text, name, options, status, error }) => [
      text,
      name,
      options.voice,
      options.api,
      options.style,
      options.role,
      options.speed,
      options.pitch,
      options.volume,
      options.format,
      status,
      error?.code,
    ]),
  );
}

/** UTF-8 with a byte order mark, which spreadsheets need; every cell guarded. */
export function csv(
  heading: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  const cells = [heading, ...rows].map((row) => row.map((cell) => guardCell(String(cell ?? ''))));
  return `\ufeff${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}
