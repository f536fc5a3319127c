import { create } from 'zustand';
import { useEditor } from '../document/editor-store.ts';

/** Whether the speaker settings of the editor's text are open. */
export const useCastPanel = create(() => ({ open: false }));

/** Opens the speaker settings and the plain text tab, where the speakers are named. */
export function openCastPanel(): void {
  useEditor.getState().setTab('plain');
  useCastPanel.setState({ open: true });
}
