import { createContext, type ReactNode, useContext } from 'react';
import { type EditorCheck, unchecked, useEditorCheck } from './use-editor-check.ts';

const Check = createContext<EditorCheck>(unchecked);

/** Checks the content for the parts of the editor that show something of it: only they render when it is typed. */
export function EditorChecked({ children }: { children: ReactNode }) {
  return <Check value={useEditorCheck()}>{children}</Check>;
}

export const useCheck = (): EditorCheck => useContext(Check);
