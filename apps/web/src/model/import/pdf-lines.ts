import { withoutRadicals } from '@parlando/speech';
import { asPower, printedPowerBase } from './join-text.ts';

/** A text run from PDF.js; points from the lower left corner. */
export interface PdfRun {
  readonly str: string;
  /** Text matrix [a, b, c, d, x, y], scaled by the font size. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly hasEOL: boolean;
}

/** A line of a page. Lengths in points, `y` from the bottom. */
export interface PdfLine {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

export interface PdfPage {
  readonly height: number;
  readonly lines: readonly PdfLine[];
}

/** The lines of a page in the order they were written, without rotated text such as watermarks. */
export function linesOfPage(runs: readonly PdfRun[], height: number): PdfPage {
  const lines: PdfLine[] = [];
  let line: PdfRun[] = [];
  const end = () => {
    const joined = joinRuns(line);
    if (joined.text.trim() !== '') lines.push(joined);
    line = [];
  };
  for (const run of runs) {
    const [, b = 0] = run.transform;
    if (Math.abs(b) > 0.1 && run.str.trim() !== '') continue;
    if (line.length > 0 && !isSameLine(line, run)) end();
    if (run.str !== '') line.push(run);
    if (run.hasEOL) end();
  }
  end();
  return { height, lines };
}

const sizeOf = ({ transform: [, , c = 0, d = 0] }: PdfRun) => Math.hypot(c, d);
const yOf = ({ transform }: PdfRun) => transform[5] ?? 0;
const xOf = ({ transform }: PdfRun) => transform[4] ?? 0;

function isSameLine(line: readonly PdfRun[], run: PdfRun): boolean {
  const [first = run] = line.filter(({ str }) => str.trim() !== '');
  return (
    run.str.trim() === '' || Math.abs(yOf(run) - yOf(first)) < Math.max(sizeOf(first), sizeOf(run)) * 0.6
  );
}

function joinRuns(runs: readonly PdfRun[]): PdfLine {
  const written = runs.filter(({ str }) => str.trim() !== '');
  const size = Math.max(0, ...written.map(sizeOf));
  const base = written.find((run) => sizeOf(run) > size * 0.9) ?? written[0];
  // A small raised number refers to a note; at the start of a line it is the note's own number.
  const isReference = (run: PdfRun) =>
    run !== written[0] &&
    base !== undefined &&
    sizeOf(run) < size * 0.87 &&
    yOf(run) > yOf(base) + size * 0.15 &&
    /^[\s\d*†‡,[\]()\u2460-\u24ff]+$/.test(run.str);
  let text = '';
  for (const run of runs)
    text += isReference(run) ? (asPower(text.trimEnd(), run.str.trim(), printedPowerBase) ?? '') : run.str;
  return {
    text: withoutRadicals(text).replace(/\s+/g, ' ').trim(),
    left: Math.min(...written.map(xOf)),
    right: Math.max(...written.map((run) => xOf(run) + run.width)),
    y: base ? yOf(base) : 0,
    size,
  };
}
