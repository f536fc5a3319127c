import { useEffect, useRef } from 'react';
import { apiUrl } from '../../../lib/api-client.ts';
import { useInstance } from '../../../model/instance/instance.ts';
import { useSession } from '../../../model/session/session-store.ts';
import type { Owner } from './batch-database.ts';
import { openBatch, takeOverBatch, tidyBatch, useBatch } from './batch-store.ts';

const guest = (): Owner => `${apiUrl('/')} guest`;

/** Whose list this page shows; null until it is known who uses it. */
function useBatchOwner(): Owner | null {
  const accounts = useInstance((state) => state.accounts);
  const { ready, userId } = useSession();
  if (!ready) return null;
  if (!accounts) return `${apiUrl('/')} instance`;
  return userId === null ? guest() : `${apiUrl('/')} user ${userId}`;
}

/** Whether the list that is open belongs to an account whose session has ended. */
export function needsSession(owner: Owner | null, token: string | null, accounts: boolean): boolean {
  return accounts && token === null && owner !== null && owner !== guest();
}

/**
 * Opens the list of whoever uses the page. When a session ends the list stays, until somebody logs in or the page is
 * left. A guest who logs in finds the list in the account, unless that has one.
 */
export function useOwnBatch(): void {
  const owner = useBatchOwner();
  const shown = useRef<Owner | null>(null);
  useEffect(() => {
    if (owner === null) return;
    const hasSessionEnded = owner === guest() && shown.current !== null && shown.current !== owner;
    if (hasSessionEnded) return;
    const isFromGuest = useBatch.getState().owner === guest() && owner !== guest();
    shown.current = owner;
    void (isFromGuest ? takeOverBatch(guest(), owner) : Promise.resolve())
      .then(() => openBatch(owner))
      .then(tidyBatch);
  }, [owner]);
}
