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
  settings: 'settings',
  ownVoices: 'ownVoices',
  prompt: 'prompt',
  settingsSync: 'settingsSync',
  configurations: 'configurations',
  appliedConfiguration: 'appliedConfiguration',
  downloadFolder: 'downloadFolder',
  player: 'player',
  edition: 'edition',
  disclaimers: 'disclaimers',
  errorHistory: 'errorHistory',
  requestHistory: 'requestHistory',
} as const;
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

const sessionOnly = new Map<string, string>();

export function readText(key: StorageKey): string | null {
  // What could not be stored is newer than what was.
  const unstored = sessionOnly.get(key);
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(key);
  } catch {
    // Forbidden: nothing was stored there.
    return null;
  }
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
  try {
    localStorage.setItem(key, value);
  } catch {
    // Forbidden or full, as the answer says.
    return false;
  }
  sessionOnly.delete(key);
  return true;
}

export function removeItem(key: StorageKey): void {
  sessionOnly.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden: nothing was stored there either.
  }
}

/** Null when absent or not JSON. The caller checks the shape. */
export function readJson(key: StorageKey): unknown {
  const text = readText(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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

/** Of what should outlive a reload and not the tab. */
const safeTabStorage = {
  getItem(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      // Forbidden: nothing was stored.
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Forbidden or full: it lives as long as the page.
    }
  },
  removeItem(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Forbidden: nothing was stored there either.
    }
  },
};

/** For zustand's `persist`, of what each tab has its own of; a new tab begins with what was stored last. */
export const tabFirstStorage = {
  getItem: (key: string) => safeTabStorage.getItem(key) ?? safeStorage.getItem(key),
  setItem(key: string, value: string): void {
    safeTabStorage.setItem(key, value);
    safeStorage.setItem(key, value);
  },
  removeItem(key: string): void {
    safeTabStorage.removeItem(key);
    safeStorage.removeItem(key);
  },
};
