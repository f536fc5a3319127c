import { createContext, type ReactNode, useCallback, useContext } from 'react';
import { startConversion } from './start-conversion.ts';
import { type EditorCheck, unchecked, useEditorCheck } from './use-editor-check.ts';

const Check = createContext<EditorCheck>(unchecked);

/** Checks the content for the parts of the editor that show something of it: only they render when it is typed. */
export function EditorChecked({ children }: { children: ReactNode }) {
  return <Check value={useEditorCheck()}>{children}</Check>;
}

export const useCheck = (): EditorCheck => useContext(Check);

/** Speaks the content where it may be spoken. */
export function useConvert(): () => void {
  const { canConvert } = useCheck();
  return useCallback(() => {
    if (canConvert) startConversion();
  }, [canConvert]);
}
