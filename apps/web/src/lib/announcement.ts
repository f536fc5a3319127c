import { create } from 'zustand';

/** What happened, for who does not see it; `LiveRegion` says it. `count` grows with each. */
export const useAnnouncement = create<{ readonly words: string; readonly count: number }>(() => ({
  words: '',
  count: 0,
}));

/** Has a screen reader say what happened. */
export function announce(words: string): void {
  useAnnouncement.setState(({ count }) => ({ words, count: count + 1 }));
}
