import { useEffect } from 'react';
import { withWords } from '../../lib/language.ts';
import { closeKeyDialog, useKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { late } from '../../ui/late-part.tsx';

const KeyDialog = late(withWords(() => import('./provider-key-dialog.tsx')));

export function KeyDialogHost() {
  const { api, open, why } = useKeyDialog();
  // Leaving the page closes the dialog.
  useEffect(() => closeKeyDialog, []);
  if (api === null) return null;
  return <KeyDialog key={api} api={api} open={open} why={why} />;
}
