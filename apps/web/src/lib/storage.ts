/**
 * localStorage by name. A browser may forbid it, or it may be full: then values live as long as the page.
 */
export const storageKeys = {
  token: 'token',
  userInfo: 'userInfo',
  userPackage: 'userPackage',
  preferences: 'preferences',
  theme: 'theme',
  firstTimeHint: 'firstTimeHint',
  voiceCache: 'voiceCache',
  tourSeen: 'tourSeen',
  apiBaseUrl: 'apiBaseUrl',
  fingerprint: 'fingerprint',
  draft: 'draft',
  voiceForm: 'voiceForm',
  recentVoices: 'recentVoices',
  settings: 'settings',
  ownVoices: 'ownVoices',
  prompt: 'prompt',
  settingsSync: 'settingsSync',
  configurations: 'configurations',
  appliedConfiguration: 'appliedConfiguration',
  dictionary: 'dictionary',
  downloadFolder: 'downloadFolder',
  player: 'player',
  captions: 'captions',
  edition: 'edition',
  disclaimers: 'disclaimers',
  announcementClosed: 'announcementClosed',
  errorHistory: 'errorHistory',
  requestHistory: 'requestHistory',
  invitation: 'invitation',
} as const;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

const sessionOnly = new Map<string, string>();

/** What a browser's storage gives; `otherwise` where it is forbidden or full. */
function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export function readText(key: StorageKey): string | null {
  // What could not be stored is newer than what was.
  return sessionOnly.get(key) ?? attempt(() => localStorage.getItem(key), null);
}

/** False where the value lives no longer than the page. */
export function writeText(key: StorageKey, value: string): boolean {
  const isStored = store(key, value);
  if (!isStored) sessionOnly.set(key, value);
  return isStored;
}

/** For what is of no use unless it lasts: false where it could not be stored, and what was there stays. */
export function storeJson(key: StorageKey, value: unknown): boolean {
  return store(key, JSON.stringify(value));
}

function store(key: StorageKey, value: string): boolean {
  const isStored = attempt(() => {
    localStorage.setItem(key, value);
    return true;
  }, false);
  if (isStored) sessionOnly.delete(key);
  return isStored;
}

export function removeItem(key: StorageKey): void {
  sessionOnly.delete(key);
  attempt(() => localStorage.removeItem(key), undefined);
}

/** Null when absent or not JSON. The caller checks the shape. */
export function readJson(key: StorageKey): unknown {
  return parseJson(readText(key));
}

/** Null for what is not JSON. */
export function parseJson(text: string | null): unknown {
  return text === null ? null : attempt(() => JSON.parse(text) as unknown, null);
}

export function writeJson(key: StorageKey, value: unknown): void {
  writeText(key, JSON.stringify(value));
}

/** For zustand's `persist`: `createJSONStorage(() => safeStorage)`. */
export const safeStorage = {
  getItem: (key: string) => readText(key as StorageKey),
  setItem: (key: string, value: string) => void writeText(key as StorageKey, value),
  removeItem: (key: string) => removeItem(key as StorageKey),
};

/** For zustand's `persist`, of what each tab has its own of; a new tab begins with what was stored last. */
export const tabFirstStorage = {
  getItem: (key: string) => attempt(() => sessionStorage.getItem(key), null) ?? safeStorage.getItem(key),
  setItem(key: string, value: string): void {
    attempt(() => sessionStorage.setItem(key, value), undefined);
    safeStorage.setItem(key, value);
  },
  removeItem(key: string): void {
    attempt(() => sessionStorage.removeItem(key), undefined);
    safeStorage.removeItem(key);
  },
};
