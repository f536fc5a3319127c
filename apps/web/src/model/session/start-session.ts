import { queryClient } from '../../lib/query-client.ts';
import { createScope } from '../../lib/scope.ts';
import { onSessionExpired } from '../../lib/session.ts';
import { readText, storageKeys } from '../../lib/storage.ts';
import { instanceQuery } from '../instance/instance.ts';
import { closeLogin } from './login-store.ts';
import {
  endSessionHere,
  presentAccount,
  readStoredSession,
  refreshAccount,
  useSession,
} from './session-store.ts';

const refreshDelayMs = 100;

/**
 * Restores the stored session and follows changes until the returned function is called. `onExpired` runs once when
 * the server has ended the session, whichever tab noticed, `onLeftInOtherTab` when the person logged out in another tab.
 */
export function startSession(onExpired: () => void, onLeftInOtherTab: () => void): () => void {
  const scope = createScope();
  readStoredSession();
  scope.own(
    onSessionExpired((isNews) => {
      endSessionHere();
      if (isNews) onExpired();
    }),
  );
  const tokenChanged = (hasExpired: boolean) => {
    const { token: before } = useSession.getState();
    readStoredSession();
    const { token } = useSession.getState();
    if (token !== null) closeLogin();
    else if (before !== null && hasExpired) onExpired();
    else onLeftInOtherTab();
    void refreshAccount();
  };
  // Another tab logged in or out.
  scope.listen(window, 'storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === storageKeys.token || key === null) tokenChanged(key !== null && newValue === null);
  });
  // Going back may show a page as it was left; meanwhile it heard of no other tab.
  scope.listen(window, 'pageshow', () => {
    if (readText(storageKeys.token) !== useSession.getState().token) tokenChanged(false);
  });
  scope.timeout(() => void refreshAccount(), refreshDelayMs);
  // Without the account its role is unknown; the storage may hold nothing but a token.
  const account = presentAccount() ? undefined : refreshAccount();
  void Promise.all([queryClient.prefetchQuery(instanceQuery), account]).then(() =>
    useSession.setState({ ready: true }),
  );
  return scope.dispose;
}
