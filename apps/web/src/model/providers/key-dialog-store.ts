import type { ErrorCode } from '@parlando/contract';
import { create } from 'zustand';

interface KeyDialogState {
  readonly open: boolean;
  /** Null before the dialog was first opened. Kept after closing, so that the closing animation still shows it. */
  readonly api: number | null;
  /** Why it opened by itself; null if the person opened it. */
  readonly why: ErrorCode | null;
}

export const useKeyDialog = create<KeyDialogState>(() => ({ open: false, api: null, why: null }));

export function openKeyDialog(api: number, why: ErrorCode | null = null): void {
  useKeyDialog.setState({ open: true, api, why });
}

export function closeKeyDialog(): void {
  useKeyDialog.setState({ open: false });
}
