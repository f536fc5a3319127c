import { create } from 'zustand';
import { useEditor } from '../document/editor-store.ts';

/** Whether the settings of the speakers of the editor's text are open. */
export const useCastPanel = create(() => ({ open: false }));

/** Opens them beside the plain text, which names the speakers. */
export function openCastPanel(): void {
  useEditor.getState().setTab('plain');
  useCastPanel.setState({ open: true });
}

export function closeCastPanel(): void {
  useCastPanel.setState({ open: false });
}
