import { create } from 'zustand';

/** The last event for screen readers, rendered by `LiveRegion`. `count` grows with each. */
export const useAnnouncement = create<{ readonly words: string; readonly count: number }>(() => ({
  words: '',
  count: 0,
}));

export function announce(words: string): void {
  useAnnouncement.setState(({ count }) => ({ words, count: count + 1 }));
}
