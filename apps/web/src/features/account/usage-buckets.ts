export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/**
 * The label of a bucket that starts at `at` (ISO 8601): its day or month in the quota's time zone. In the reader's
 * time zone it may still be the day before.
 */
export function bucketLabel(at: string, period: Period, timeZone: string, tag: string): string {
  const options: Intl.DateTimeFormatOptions =
    period === 'month' ? { year: '2-digit', month: 'short' } : { month: 'numeric', day: 'numeric' };
  return new Intl.DateTimeFormat(tag, { ...options, timeZone }).format(new Date(at));
}
