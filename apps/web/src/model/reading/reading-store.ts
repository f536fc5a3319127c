import { create } from 'zustand';
import type { EditorTab } from '../document/editor-store.ts';

/** `listens`: the tab whose text is shown in the listening view; null while writing. */
export const useReading = create<{ readonly listens: EditorTab | null }>(() => ({ listens: null }));

export function setListening(listens: EditorTab | null): void {
  useReading.setState({ listens });
}
