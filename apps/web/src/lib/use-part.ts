import { useEffect, useState } from 'react';

/** A part of the application that is fetched when it is needed; undefined until it is there. */
export function usePart<Part>(load: () => Promise<Part>, isNeeded = true): Part | undefined {
  const [part, setPart] = useState<{ readonly value: Part }>();
  useEffect(() => {
    if (!isNeeded || part) return;
    load().then(
      (value) => setPart({ value }),
      // `watchLoadFailures` tells the person.
      (cause: unknown) => console.warn('A part of the page did not load', cause),
    );
  }, [load, isNeeded, part]);
  return part?.value;
}
