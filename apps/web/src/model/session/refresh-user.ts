import { getUserInfo } from '@parlando/contract';
import { call } from '../../lib/api-client.ts';
import { isAbort } from '../../lib/api-error.ts';
import { setAccount, useUser } from './user-store.ts';

/** The account as the server knows it now. Nothing is asked for a guest; a failure leaves what is shown. */
export async function refreshUser(signal?: AbortSignal): Promise<void> {
  const { token } = useUser.getState();
  if (token === null) return;
  try {
    const answer = await call(getUserInfo, {}, { signal });
    if (useUser.getState().token === token) setAccount(answer.user, answer.package);
  } catch (cause) {
    // A 401 has ended the session already; anything else mends itself at the next refresh.
    if (!isAbort(cause)) console.warn('The account could not be refreshed', cause);
  }
}
