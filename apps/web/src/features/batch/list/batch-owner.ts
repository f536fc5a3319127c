import { useEffect } from 'react';
import { apiUrl } from '../../../lib/api-client.ts';
import { useInstance } from '../../../model/instance/instance.ts';
import { useSession } from '../../../model/session/session-store.ts';
import type { Owner } from './batch-database.ts';
import { openBatch, tidyBatch } from './batch-store.ts';

/** Whose list this page shows; null for guests, who have none, and until the account is known. */
export function useBatchOwner(): Owner | null {
  const accounts = useInstance((state) => state.accounts);
  const userId = useSession((state) => state.userId);
  if (!accounts) return `${apiUrl('/')} instance`;
  return userId === null ? null : `${apiUrl('/')} user ${userId}`;
}

/** Opens the list of whoever uses the page. When a session ends the list stays, until somebody else logs in. */
export function useOwnBatch(): void {
  const owner = useBatchOwner();
  useEffect(() => {
    if (owner !== null) void openBatch(owner).then(tidyBatch);
  }, [owner]);
}
