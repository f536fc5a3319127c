import { AppError, Configuration, limits } from '@parlando/contract';
import { create } from 'zustand';
import { randomId } from '../../lib/random-id.ts';
import { readJson, storageKeys, storeJson } from '../../lib/storage.ts';
import type { ConfigurationBackend, NamedContent } from './configuration-backend.ts';

/** How many configurations this browser's storage holds. */
export const useLocalCount = create(() => ({ count: readLocal().length }));

/** In this browser's storage, for guests. Rejects with `AppError`. */
export const localConfigurations: ConfigurationBackend = {
  list: async () => readLocal(),

  async create(configuration) {
    const items = readLocal();
    if (items.length >= limits.configurations.count) {
      throw new AppError('TOO_MANY_CONFIGURATIONS', { limit: limits.configurations.count });
    }
    refuseTakenName(items, configuration.name);
    const now = new Date().toISOString();
    const created = {
      ...configuration,
      id: `local-${randomId(16)}`,
      isDefault: false,
      createdAt: now,
      updatedAt: now,
    };
    writeLocal([...items, created]);
    return created;
  },

  async change(id, changes) {
    const items = readLocal();
    const found = find(items, id);
    if (changes.name !== undefined) refuseTakenName(items, changes.name, id);
    const changed: Configuration = { ...found, ...changes, updatedAt: new Date().toISOString() };
    writeLocal(items.map((item) => (item.id === id ? changed : item)));
    return changed;
  },

  async remove(id) {
    const items = readLocal();
    find(items, id);
    writeLocal(items.filter((item) => item.id !== id));
  },

  async setDefault(id) {
    const items = readLocal().map((item) => ({ ...item, isDefault: item.id === id }));
    writeLocal(items);
    return items;
  },
};

/** What a guest saved here. An entry that is not (or no longer) valid is left out. */
export function readLocal(): readonly Configuration[] {
  const stored = readJson(storageKeys.configurations);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => Configuration.safeParse(entry).data ?? []);
}

/** Another tab may have changed it. */
export function recountLocal(): void {
  useLocalCount.setState({ count: readLocal().length });
}

function writeLocal(items: readonly Configuration[]): void {
  if (!storeJson(storageKeys.configurations, items)) throw new AppError('CONFIGURATION_STORAGE_FULL');
  recountLocal();
}

function find(items: readonly Configuration[], id: string): Configuration {
  const found = items.find((item) => item.id === id);
  if (!found) throw new AppError('CONFIGURATION_NOT_FOUND');
  return found;
}

function refuseTakenName(items: readonly Configuration[], name: NamedContent['name'], except?: string): void {
  if (items.some((item) => item.name === name && item.id !== except)) {
    throw new AppError('CONFIGURATION_NAME_TAKEN', { name });
  }
}
