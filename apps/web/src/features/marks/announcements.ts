import { create } from 'zustand';

/** What became of a mark, for who does not see it. */
export const useAnnouncement = create<{ readonly words: string }>(() => ({ words: '' }));

export function announceMark(words: string): void {
  useAnnouncement.setState({ words });
}
