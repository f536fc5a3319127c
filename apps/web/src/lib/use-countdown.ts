import { useEffect, useState } from 'react';

/** Seconds until something is allowed again or has ended (0 if it is), and a function that starts the countdown. */
export function useCountdown(initialMs = 0): readonly [seconds: number, start: (durationMs: number) => void] {
  const [{ until, now }, setTimes] = useState(() => timesOf(initialMs));
  const isRunning = now < until;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTimes(({ until }) => ({ until, now: Date.now() })), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (durationMs: number) => setTimes(timesOf(durationMs));
  return [Math.max(0, Math.ceil((until - now) / 1000)), start];
}

function timesOf(durationMs: number): { until: number; now: number } {
  const now = Date.now();
  return { until: now + durationMs, now };
}
