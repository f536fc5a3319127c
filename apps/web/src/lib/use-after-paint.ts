import { useEffect, useState } from 'react';

/** True once the page has painted and the browser has a moment: the time to load what the first paint does not need. */
export function useAfterPaint(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), 60);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}
