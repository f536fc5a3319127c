/** One subtitle, its lines joined by spaces and its styling removed. */
export interface Cue {
  /** From the start of the film. */
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

const timing = /^\s*(\d+):(\d\d):(\d\d)[.,](\d{1,3})\s*-->\s*(\d+):(\d\d):(\d\d)[.,](\d{1,3})/;

/**
 * The cues of a SubRip file. There is no standard: numbers may be missing, decimals after a point, blank lines inside a
 * cue's text, and a last cue without a line break.
 */
export function readSubtitles(source: string): Cue[] {
  const lines = source.split(/\r\n|\r|\n/);
  const starts = lines.flatMap((line, index) => (timing.test(line) ? [index] : []));
  return starts.flatMap((start, order) => {
    const next = starts[order + 1];
    const body = lines.slice(start + 1, next === undefined ? lines.length : bodyEnd(lines, next));
    const text = spokenText(body);
    const times = timing.exec(lines[start] ?? '');
    return times && text ? [{ startMs: milliseconds(times, 1), endMs: milliseconds(times, 5), text }] : [];
  });
}

/** A number line right before the next timing belongs to that one. */
function bodyEnd(lines: readonly string[], next: number): number {
  return /^\s*\d+\s*$/.test(lines[next - 1] ?? '') ? next - 1 : next;
}

/** `<i>`, `<font …>` and the `{\an8}` of SubStation are how it looks, not what is said. */
function spokenText(lines: readonly string[]): string {
  return lines
    .join(' ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/&(?:#39|[a-z]+);/g, (written) => entities[written] ?? written)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Entities that subtitle programs write. */
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
};

function milliseconds(groups: RegExpExecArray, from: number): number {
  const [hours, minutes, seconds] = [0, 1, 2].map((offset) => Number(groups[from + offset])) as [
    number,
    number,
    number,
  ];
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + Number((groups[from + 3] ?? '').padEnd(3, '0'));
}
