import { useEffect, useRef } from 'react';
import { apiUrl } from '../../../lib/api-client.ts';
import { useInstance } from '../../../model/instance/instance.ts';
import { useSession } from '../../../model/session/session-store.ts';
import type { Owner } from './batch-database.ts';
import { openBatch, takeOverBatch, tidyBatch, useBatch } from './batch-store.ts';

const guest = (): Owner => `${apiUrl('/')} guest`;

/** The owner of this page's list; null until the visitor is known. */
function useBatchOwner(): Owner | null {
  const accounts = useInstance((state) => state.accounts);
  const { ready, userId } = useSession();
  if (!ready) return null;
  if (!accounts) return `${apiUrl('/')} instance`;
  return userId === null ? guest() : `${apiUrl('/')} user ${userId}`;
}

/** Whether the open list belongs to an account whose session has ended. */
export function needsSession(owner: Owner | null, token: string | null, accounts: boolean): boolean {
  return accounts && token === null && owner !== null && owner !== guest();
}

/**
 * Opens the visitor's list. When a session ends, the list stays open until the next login or until the page is left.
 * When a guest logs in, the list moves to the account, unless that has one.
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
