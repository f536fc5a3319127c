/**
 * Prefixes that make a spreadsheet treat a cell as a formula, possibly after stripping quotes (OWASP, CSV injection).
 */
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
