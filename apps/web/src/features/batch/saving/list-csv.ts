import Papa from 'papaparse';
import { type BatchListItem, statusOf } from '../list/batch-item.ts';
import { type ColumnRole, columnRoles } from '../reading/columns.ts';

/** The list with each item's own options, under headings that `guessColumns` recognizes. */
export function listCsv(items: readonly BatchListItem[], spokenNow?: ReadonlySet<string>): string {
  return csv(
    [...columnRoles, 'status', 'error'],
    items.map((item) => [
      ...columnRoles.map((role) => cellOf(item, role)),
      statusOf(item, spokenNow),
      item.error?.code,
    ]),
  );
}

function cellOf({ text, name, options }: BatchListItem, role: ColumnRole): string | number | undefined {
  if (role === 'text') return text;
  if (role === 'name') return name;
  return role === 'service' ? options.api : options[role];
}

/** UTF-8 with a byte order mark, which spreadsheets need; every cell is escaped. */
export function csv(
  heading: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
): string {
  const cells = [heading, ...rows].map((row) => row.map((cell) => guardCell(String(cell ?? ''))));
  return `\ufeff${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}

/** What makes a spreadsheet see a formula, possibly after stripping quotes (OWASP, CSV injection). */
const formulaStart = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** Escapes a cell so that spreadsheets show it unchanged. */
export function guardCell(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** Undoes `guardCell`, for importing a table that we exported. */
export function withoutGuard(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
