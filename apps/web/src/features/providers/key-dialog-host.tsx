import { lazy, useEffect } from 'react';
import { withWords } from '../../lib/language.ts';
import { closeKeyDialog, useKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { LatePart } from '../../ui/late-part.tsx';

const KeyDialog = lazy(withWords(() => import('./provider-key-dialog.tsx')));

/** Shows the key dialog, which is lazy-loaded when it first opens. */
export function KeyDialogHost() {
  const { api, open, why } = useKeyDialog();
  // Leaving the page closes the dialog.
  useEffect(() => closeKeyDialog, []);
  if (api === null) return null;
  return (
    <LatePart>
      <KeyDialog key={api} api={api} open={open} why={why} />
    </LatePart>
  );
}
