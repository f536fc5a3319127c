import { create } from 'zustand';

/** Whether the progress of a conversion is to be shown. */
export const useProgress = create<{ readonly open: boolean }>(() => ({ open: false }));

export function setProgressOpen(open: boolean): void {
  useProgress.setState({ open });
}
