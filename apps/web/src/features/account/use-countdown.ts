import { useEffect, useState } from 'react';

/** Seconds until a code may be asked for again; `start` begins, 0 allows. */
export function useCountdown(): readonly [seconds: number, start: (durationMs: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(0);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = (durationMs: number) => {
    setNow(Date.now());
    setUntil(Date.now() + durationMs);
  };
  return [until === 0 ? 0 : left, start];
}
