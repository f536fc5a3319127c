import { create } from 'zustand';

interface KeyDialogState {
  readonly open: boolean;
  /** The service whose key is asked for; null until one was. The dialog then stays, to close with its motion. */
  readonly api: number | null;
}

export const useKeyDialog = create<KeyDialogState>(() => ({ open: false, api: null }));

/** Asks for what a service of the person's own needs. Shown wherever `KeyDialogHost` stands. */
export function openKeyDialog(api: number): void {
  useKeyDialog.setState({ open: true, api });
}

export function closeKeyDialog(): void {
  useKeyDialog.setState({ open: false });
}
