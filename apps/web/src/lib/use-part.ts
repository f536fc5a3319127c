import { useEffect, useState } from 'react';

/** A lazy-loaded part of the application; undefined until it is loaded. */
export function usePart<Part>(load: () => Promise<Part>, isNeeded = true): Part | undefined {
  const [part, setPart] = useState<{ readonly value: Part }>();
  useEffect(() => {
    if (!isNeeded || part) return;
    load().then(
      (value) => setPart({ value }),
      // `watchLoadFailures` reports it to the person.
      (cause: unknown) => console.warn('A part of the page did not load', cause),
    );
  }, [load, isNeeded, part]);
  return part?.value;
}
