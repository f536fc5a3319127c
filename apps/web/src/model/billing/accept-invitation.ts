import { acceptInvitation } from '@parlando/contract';
import i18next from 'i18next';
import { call } from '../../lib/api-client.ts';
import { isConnectionError } from '../../lib/api-error.ts';
import { readText, removeItem, storageKeys } from '../../lib/storage.ts';
import { toast } from '../../lib/toast.ts';

/**
 * Sends the invitation code of the new account to the server. If the server is unreachable, tries again on the next
 * visit.
 */
export async function acceptKeptInvitation(): Promise<void> {
  const code = readText(storageKeys.invitation);
  if (code === null) return;
  const accepted = await call(acceptInvitation, { body: { code } }).then(
    (answer) => answer.accepted,
    (error: unknown) => {
      if (isConnectionError(error)) return undefined;
      throw error;
    },
  );
  if (accepted === undefined) return;
  removeItem(storageKeys.invitation);
  if (accepted) toast('success', i18next.t('billing.promotion.accepted'));
}
