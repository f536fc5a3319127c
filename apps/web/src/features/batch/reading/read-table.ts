import Papa from 'papaparse';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface Table {
  /** Rows of cells; an empty row is left out. */
  readonly rows: readonly (readonly string[])[];
  /** Rows that were there beyond `maxTableRows`. */
  readonly rowsCut: number;
}

/** More cannot be added at once anyway, header included. */
const maxTableRows = 2000;

/** Delimited text (RFC 4180 and what spreadsheets make of it); the likeliest delimiter where none is given. */
export function readDelimited(text: string, given?: Delimiter): Table & { readonly delimiter: Delimiter } {
  const parsed = Papa.parse<string[]>(text, {
    delimiter: given ?? '',
    delimitersToGuess: [...delimiters],
    skipEmptyLines: 'greedy',
  });
  const guessed = delimiters.find((delimiter) => delimiter === parsed.meta.delimiter);
  return { ...bounded(parsed.data), delimiter: given ?? guessed ?? ',' };
}

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly table: Table }[];
}

/** The sheets of an Office Open XML workbook. Rejects for what is none. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<Workbook> {
  const { default: readXlsxFile } = await import('read-excel-file/universal');
  const sheets = await readXlsxFile(bytes, { trim: false });
  return {
    sheets: sheets.map(({ sheet, data }) => ({
      name: sheet,
      table: bounded(
        data.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell.trim() !== '')),
      ),
    })),
  };
}

function bounded(rows: readonly (readonly string[])[]): Table {
  return { rows: rows.slice(0, maxTableRows), rowsCut: Math.max(0, rows.length - maxTableRows) };
}

/** As it reads; a date without a time as its day. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  return String(value);
}
