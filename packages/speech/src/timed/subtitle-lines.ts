/** When a cue begins and ends, in ms; negative before the film. */
export interface Timing {
  readonly startMs: number;
  readonly endMs: number;
}

const arrow = /--?>|[–—]>|→/;
const time = /^([-−]?)\s*(?:(?:(\d{1,9}):)?(\d{1,9}):)?(\d{1,9})(?:[.,](\d{1,9}))?$/;
const block = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
/** Times before the arrow, or only behind it where those before it are broken. */
const timingLine = /^(?:[-−]?\s*\d[\d:.,]*\s*-->|\S{0,40}\s*-->\s*[-−]?\s*\d[\d:.,]*(?:\s|$))/;
/** Other arrows stand in texts as well. */
const looseTimingLine = /^[-−]?\d+:\d[\d:.,]*\s*(?:[-–—]>|→)\s*[-−]?\d+:\d/;

/** For each line, whether it holds the times of a cue. */
export function indexLines(lines: readonly string[], isVtt: boolean): boolean[] {
  let inBlock = false;
  let afterEmpty = true;
  return lines.map((line) => {
    const content = line.trim();
    const isEmpty = content === '';
    if (isVtt && afterEmpty && block.test(line)) inBlock = true;
    if (isEmpty) inBlock = false;
    afterEmpty = isEmpty;
    return !inBlock && (timingLine.test(content) || looseTimingLine.test(content));
  });
}

/** The first line at or after `from` that holds times; the number of lines when there is none. */
export function nextTiming(index: readonly boolean[], from: number): number {
  const found = index.indexOf(true, from);
  return found === -1 ? index.length : found;
}

/** Undefined for times that cannot be read. What follows them, such as a position on the screen, is ignored. */
export function readTiming(line: string): Timing | undefined {
  const [start = '', rest = ''] = line.trim().split(arrow, 2);
  const startMs = milliseconds(start.trim());
  const endMs = milliseconds(/^[-−]?\s*\S*/.exec(rest.trim())?.[0] ?? '');
  return startMs === undefined || endMs === undefined ? undefined : { startMs, endMs };
}

function milliseconds(written: string): number | undefined {
  const found = time.exec(written);
  if (!found) return undefined;
  const [, sign, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found;
  const whole = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const ms = whole + Math.round(Number(`0.${fraction || '0'}`) * 1000);
  return sign ? -ms : ms;
}
