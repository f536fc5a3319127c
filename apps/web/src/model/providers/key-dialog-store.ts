import { create } from 'zustand';

interface KeyDialogState {
  readonly open: boolean;
  /** Null before the dialog was first opened. Kept after closing, so that the closing animation still shows it. */
  readonly api: number | null;
}

export const useKeyDialog = create<KeyDialogState>(() => ({ open: false, api: null }));

/** Opens the key dialog of a provider, rendered by `KeyDialogHost`. */
export function openKeyDialog(api: number): void {
  useKeyDialog.setState({ open: true, api });
}

export function closeKeyDialog(): void {
  useKeyDialog.setState({ open: false });
}
