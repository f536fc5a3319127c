import { create } from 'zustand';
import type { EditorTab } from '../document/editor-store.ts';

interface ReadingState {
  /** The tab whose text is shown in the listening view; null while writing. */
  readonly listens: EditorTab | null;
}

export const useReading = create<ReadingState>()(() => ({ listens: null }));

export function setListening(listens: EditorTab | null): void {
  useReading.setState({ listens });
}
