import i18next from 'i18next';

/** Under 60 s in seconds, under 3600 s in minutes, else in hours; rounded up, so that nobody waits longer. */
export function describeWait(seconds: number): { unit: 'seconds' | 'minutes' | 'hours'; value: number } {
  if (seconds < 60) return { unit: 'seconds', value: Math.ceil(Math.max(seconds, 0)) };
  if (seconds < 3600) return { unit: 'minutes', value: Math.ceil(seconds / 60) };
  return { unit: 'hours', value: Math.ceil(seconds / 3600) };
}

export function waitWords(seconds: number): string {
  const { unit, value } = describeWait(seconds);
  return i18next.t(`task.wait.${unit}`, { value });
}
