/** The day an instant falls on in a time zone (IANA name), as `YYYY-MM-DD`, and when that day ends. */
export interface QuotaDay {
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

const hourMs = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

export function quotaDay(now: number, timeZone: string): QuotaDay {
  const day = dayOf(now, timeZone);
  return { day, endsAt: firstInstantAfter(day, now, timeZone) };
}

/**
 * Finds the first instant of the next day by bisection, which handles days of 23 and 25 hours and zones that skip
 * midnight. No day is longer than 26 hours.
 */
function firstInstantAfter(day: string, now: number, timeZone: string): number {
  let during = now;
  let after = now + 26 * hourMs;
  while (after - during > 1) {
    const middle = Math.floor((during + after) / 2);
    if (dayOf(middle, timeZone) === day) during = middle;
    else after = middle;
  }
  return after;
}

function dayOf(instant: number, timeZone: string): string {
  const known = formats.get(timeZone);
  const format =
    known ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (known === undefined) formats.set(timeZone, format);
  return format.format(instant);
}
