import { readText, removeItem, storageKeys } from './storage.ts';

const debounceMs = 1000;
const listeners = new Set<() => void>();
let lastAt = Number.NEGATIVE_INFINITY;

/** Forgets the session that the server no longer knows, and says so once a second at most. A guest has none to lose. */
export function sessionExpired(): void {
  if (readText(storageKeys.token) === null) return;
  for (const key of [storageKeys.token, storageKeys.userInfo, storageKeys.userPackage]) removeItem(key);
  const now = Date.now();
  if (now - lastAt < debounceMs) return;
  lastAt = now;
  for (const listener of listeners) listener();
}

export function onSessionExpired(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
