import { createScope } from '../../lib/scope.ts';
import { onSessionExpired } from '../../lib/session.ts';
import { storageKeys } from '../../lib/storage.ts';
import { loadInstance } from '../instance/instance-store.ts';
import { endSessionHere, readStoredSession, useUser } from './user-store.ts';

const refreshDelayMs = 100;

/** Takes up the session, follows it, and answers how to stop. `onExpired` runs once when the server no longer knows it. */
export function startSession(onExpired: () => void): () => void {
  const scope = createScope();
  const refreshing = new AbortController();
  readStoredSession();
  scope.own(
    onSessionExpired((isNews) => {
      endSessionHere();
      if (isNews) onExpired();
    }),
  );
  // Another tab logged in or out.
  scope.listen(window, 'storage', (event) => {
    const { key } = event as StorageEvent;
    if (key !== storageKeys.token && key !== null) return;
    readStoredSession();
    void refresh(refreshing.signal);
  });
  scope.timeout(() => void refresh(refreshing.signal), refreshDelayMs);
  scope.own(() => refreshing.abort());
  void loadInstance().finally(() => useUser.setState({ ready: true }));
  return scope.dispose;
}

/** A guest's page does without the code. */
async function refresh(signal: AbortSignal): Promise<void> {
  if (useUser.getState().token === null) return;
  const { refreshUser } = await import('./refresh-user.ts');
  await refreshUser(signal);
}
