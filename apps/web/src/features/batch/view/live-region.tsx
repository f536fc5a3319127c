import { create } from 'zustand';

const useAnnounced = create<{ readonly words: string; readonly count: number }>(() => ({
  words: '',
  count: 0,
}));

/** Tells a screen reader what happened. */
export function announce(words: string): void {
  useAnnounced.setState(({ count }) => ({ words, count: count + 1 }));
}

export function LiveRegion() {
  const { words, count } = useAnnounced();
  return (
    <p aria-live="polite" className="sr-only">
      {/* The same words again are news only in a new element. */}
      <span key={count}>{words}</span>
    </p>
  );
}
