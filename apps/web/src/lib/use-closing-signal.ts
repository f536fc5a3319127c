import { useEffect, useRef } from 'react';

/** Returns a function that makes a signal. The signal is aborted by the next one and when the component is unmounted. */
export function useClosingSignal(): () => AbortSignal {
  const closing = useRef<AbortController | null>(null);
  useEffect(() => () => closing.current?.abort(), []);
  return () => {
    closing.current?.abort();
    closing.current = new AbortController();
    return closing.current.signal;
  };
}
