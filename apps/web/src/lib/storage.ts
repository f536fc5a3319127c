/** localStorage by name. If the browser forbids it or it is full, values are kept in memory. */
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
  positions: 'positions',
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

/** The result of a storage operation; `otherwise` if storage is forbidden or full. */
function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export function readText(key: StorageKey): string | null {
  // A value that could not be stored is newer than the stored one.
  return sessionOnly.get(key) ?? attempt(() => localStorage.getItem(key), null);
}

/** Returns false if the value is only kept in memory. */
export function writeText(key: StorageKey, value: string): boolean {
  const isStored = store(key, value);
  if (!isStored) sessionOnly.set(key, value);
  return isStored;
}

/** For values that are useless unless persisted: returns false if it could not be stored, and the old value stays. */
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

/** Null if absent or invalid JSON. The caller validates the shape. */
export function readJson(key: StorageKey): unknown {
  return parseJson(readText(key));
}

/** Null for invalid JSON. */
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

/** In `tabStorage`: see `kept-conversion.ts`. */
export const keptConversionKey = 'conversion';

/** Values of this tab, which survive its reload. Nothing is stored if the browser forbids it or it is full. */
export const tabStorage = {
  getItem: (key: string) => attempt(() => sessionStorage.getItem(key), null),
  setItem(key: string, value: string): void {
    const isStored = attempt(() => {
      sessionStorage.setItem(key, value);
      return true;
    }, false);
    // An older value must not stay in its place.
    if (!isStored) tabStorage.removeItem(key);
  },
  removeItem: (key: string) => attempt(() => sessionStorage.removeItem(key), undefined),
};

/** For zustand's `persist`: each tab has its own value; a new tab starts with the one stored last. */
export const tabFirstStorage = {
  getItem: (key: string) => tabStorage.getItem(key) ?? safeStorage.getItem(key),
  setItem(key: string, value: string): void {
    tabStorage.setItem(key, value);
    safeStorage.setItem(key, value);
  },
  removeItem(key: string): void {
    tabStorage.removeItem(key);
    safeStorage.removeItem(key);
  },
};
