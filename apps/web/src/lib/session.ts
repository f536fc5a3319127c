import { readText, removeItem, storageKeys } from './storage.ts';

const debounceMs = 1000;
/** `isNews`: nothing was said of it in the last second. */
type ExpiryListener = (isNews: boolean) => void;
const listeners = new Set<ExpiryListener>();
let lastAt = Number.NEGATIVE_INFINITY;

/** What a browser keeps of a login. */
const sessionKeys = [storageKeys.token, storageKeys.userInfo, storageKeys.userPackage] as const;

export function forgetSession(): void {
  for (const key of sessionKeys) removeItem(key);
}

/**
 * Forgets the session that the server no longer knows; it is news once a second at most. A guest has none to lose,
 * and an answer to an older login's `token` says nothing of the present one.
 */
export function sessionExpired(token: string | null): void {
  const present = readText(storageKeys.token);
  if (present === null || present !== token) return;
  forgetSession();
  const now = Date.now();
  const isNews = now - lastAt >= debounceMs;
  if (isNews) lastAt = now;
  for (const listener of listeners) listener(isNews);
}

export function onSessionExpired(listener: ExpiryListener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
