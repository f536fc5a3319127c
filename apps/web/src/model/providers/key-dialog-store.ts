import { create } from 'zustand';

interface KeyDialogState {
  readonly open: boolean;
  /** Null before the dialog was first opened. Closing keeps it, so that the dialog can close with its motion. */
  readonly api: number | null;
}

export const useKeyDialog = create<KeyDialogState>(() => ({ open: false, api: null }));

/** Opens the dialog of a service of the person's own. `KeyDialogHost` shows it. */
export function openKeyDialog(api: number): void {
  useKeyDialog.setState({ open: true, api });
}

export function closeKeyDialog(): void {
  useKeyDialog.setState({ open: false });
}
