import { useEffect, useRef } from 'react';

/** Returns what gives a signal. It is aborted when another is given and when the component goes. */
export function useClosingSignal(): () => AbortSignal {
  const closing = useRef<AbortController | null>(null);
  useEffect(() => () => closing.current?.abort(), []);
  return () => {
    closing.current?.abort();
    closing.current = new AbortController();
    return closing.current.signal;
  };
}
