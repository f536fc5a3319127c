/** Beginnings that a spreadsheet takes for a formula, or strips and then takes for one (OWASP, CSV injection). */
const formulaStart = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** A cell that a spreadsheet shows as it is. */
export function guardCell(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** Undoes `guardCell`, for reading a table that we exported. */
export function withoutGuard(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell;
}
