import Papa from 'papaparse';
import type { BatchListItem } from '../list/batch-item.ts';
import { columnRoles } from '../reading/columns.ts';
import { guardCell } from './guard-cells.ts';

/** The list with what each item says for itself, under names that `guessColumns` knows again. */
export function listCsv(items: readonly BatchListItem[]): string {
  return csv(
    [...columnRoles, 'status', 'error'],
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
