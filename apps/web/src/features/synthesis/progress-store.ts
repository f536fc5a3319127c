import { create } from 'zustand';

/** Whether a person sees how far the conversion is, or has asked to. */
export const useProgress = create<{ readonly open: boolean }>(() => ({ open: false }));

export function setProgressOpen(open: boolean): void {
  useProgress.setState({ open });
}
