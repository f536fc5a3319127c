import { lazy, Suspense, useEffect } from 'react';
import { withWords } from '../../lib/language.ts';
import { closeKeyDialog, useKeyDialog } from '../../model/providers/key-dialog-store.ts';

const KeyDialog = lazy(withWords(() => import('./key-dialog.tsx')));

/** Shows the key dialog. Its code is loaded when it first opens. */
export function KeyDialogHost() {
  const { api, open } = useKeyDialog();
  // Whoever leaves the page has left the dialog, too.
  useEffect(() => closeKeyDialog, []);
  if (api === null) return null;
  return (
    <Suspense>
      <KeyDialog key={api} api={api} open={open} />
    </Suspense>
  );
}
