import { useEffect, useRef } from 'react';

/** Returns a function that creates an abort signal, aborted by the next one and on unmount. */
export function useClosingSignal(): () => AbortSignal {
  const closing = useRef<AbortController | null>(null);
  useEffect(() => () => closing.current?.abort(), []);
  return () => {
    closing.current?.abort();
    closing.current = new AbortController();
    return closing.current.signal;
  };
}
