import { useTranslation } from '../../lib/use-translation.ts';

export interface WaitDescription {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly value: number;
}

/** Under 60 s in seconds, under 3600 s in minutes, else in hours; rounded up, so that nobody waits longer. */
export function describeWait(seconds: number): WaitDescription {
  if (seconds < 60) return { unit: 'seconds', value: Math.ceil(Math.max(seconds, 0)) };
  if (seconds < 3600) return { unit: 'minutes', value: Math.ceil(seconds / 60) };
  return { unit: 'hours', value: Math.ceil(seconds / 3600) };
}

export function useWaitWords(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    const { unit, value } = describeWait(seconds);
    return t(`task.wait.${unit}`, { value });
  };
}
