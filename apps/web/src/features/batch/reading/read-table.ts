import Papa from 'papaparse';
import { guessHeader } from './columns.ts';

const separators = [',', ';', '\t', '|'] as const;
/** `none`: each line is a single cell. */
export const delimiters = [...separators, 'none'] as const;
export type Delimiter = (typeof delimiters)[number];

export interface Table {
  /** Rows of cells, without empty rows. */
  readonly rows: readonly (readonly string[])[];
  /** Where each of them is in the file, from 1. */
  readonly places: readonly number[];
  /** Number of rows beyond `maxTableRows`. */
  readonly rowsCut: number;
}

/** Including the header. A list is limited to fewer items anyway. */
const maxTableRows = 2000;

/**
 * Reads delimited text (RFC 4180 and spreadsheet variants). The delimiter is the given one, else that of Excel's
 * `sep=` line, else the likeliest: `none` if the rows would differ in length.
 */
export function readDelimited(source: string, given?: Delimiter): Table & { readonly delimiter: Delimiter } {
  const [line = '', said] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(source) ?? [];
  const text = source.slice(line.length);
  const delimiter = given ?? separators.find((each) => each === said) ?? guessDelimiter(text);
  return { ...bounded(rowsOf(text, delimiter)), delimiter };
}

function rowsOf(text: string, delimiter: Delimiter): string[][] {
  if (delimiter !== 'none') return Papa.parse<string[]>(text, { delimiter }).data;
  const lines = Papa.parse<string[]>(text, oneCell);
  const isQuoted = lines.errors.every(({ type }) => type !== 'Quotes');
  return (isQuoted ? lines : Papa.parse<string[]>(text, { ...oneCell, quoteChar: Papa.RECORD_SEP })).data;
}

/** Text does not contain these separator control characters. */
const oneCell = { delimiter: Papa.UNIT_SEP } as const;

function guessDelimiter(text: string): Delimiter {
  const { data, meta } = Papa.parse<string[]>(text, {
    delimitersToGuess: [...separators],
    skipEmptyLines: 'greedy',
  });
  const width = data[0]?.length ?? 0;
  const isTable = data.every((row) => row.length === width) || (width > 1 && guessHeader(data));
  return isTable ? (separators.find((each) => each === meta.delimiter) ?? ',') : 'none';
}

export interface Sheet {
  readonly name: string;
  readonly table: Table;
}

/** Reads the sheets of an Office Open XML workbook. Rejects for any other file. */
export async function readWorkbook(bytes: ArrayBuffer): Promise<Sheet[]> {
  const { default: readXlsxFile } = await import('read-excel-file/universal');
  const sheets = await readXlsxFile(bytes, { trim: false });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    table: bounded(data.map((row) => row.map(cellText))),
  }));
}

function bounded(all: readonly (readonly string[])[]): Table {
  const filled = all
    .map((row, index) => ({ row, place: index + 1 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  const kept = filled.slice(0, maxTableRows);
  return {
    rows: kept.map(({ row }) => row),
    places: kept.map(({ place }) => place),
    rowsCut: filled.length - kept.length,
  };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? dateText(value) : String(value);
}

/** Day zero of Excel's dates; values before the first date, a day later, are times of day or durations. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDate = Date.UTC(1900, 0, 1);

/**
 * A date and time as shown in a cell, without a time zone: `2024-01-05`, `2024-01-05 08:30` or, for a time of day,
 * `08:30`; seconds only if they are not zero. Excel's fraction of a day is off by some microseconds.
 */
function dateText(date: Date): string {
  const seconds = Math.round(date.getTime() / 1000);
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  if (seconds * 1000 < firstDate) return timeText(seconds - dayZero / 1000);
  const time = ((seconds % 86_400) + 86_400) % 86_400;
  return time === 0 ? day : `${day} ${timeText(time)}`;
}

function timeText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}
