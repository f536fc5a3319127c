import { create } from 'zustand';

interface ReadingState {
  /** Whether the text stands as a document to listen to; else it is written. */
  readonly listens: boolean;
}

export const useReading = create<ReadingState>()(() => ({ listens: false }));

export function setListening(listens: boolean): void {
  useReading.setState({ listens });
}
