import { readText, removeItem, storageKeys } from './storage.ts';

const debounceMs = 1000;
/** `isNews`: nothing was reported in the last second. */
type ExpiryListener = (isNews: boolean) => void;
const listeners = new Set<ExpiryListener>();
let lastAt = Number.NEGATIVE_INFINITY;

/** What a browser stores of a login. */
const sessionKeys = [storageKeys.token, storageKeys.userInfo, storageKeys.userPackage] as const;

export function forgetSession(): void {
  for (const key of sessionKeys) removeItem(key);
}

/**
 * Clears the session that the server rejected; reported at most once per second. Ignored for a guest, and for a
 * response to a request with an older `token`.
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
