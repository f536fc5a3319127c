import { AppError, Configuration, limits } from '@parlando/contract';
import { randomId } from '../../lib/random-id.ts';
import { readJson, storageKeys, storeJson } from '../../lib/storage.ts';
import type { ConfigurationBackend } from './configuration-backend.ts';

/** In this browser's storage, for guests. Rejects with `AppError`. */
export const localConfigurations: ConfigurationBackend = {
  list: async () => readLocal(),

  async create(configuration) {
    const items = readLocal();
    const limit = limits.configurations.count;
    if (items.length >= limit) throw new AppError('TOO_MANY_CONFIGURATIONS', { limit });
    refuseTakenName(items, configuration.name);
    const now = new Date().toISOString();
    const identity = { id: `local-${randomId(16)}`, isDefault: false, createdAt: now, updatedAt: now };
    const created = { ...configuration, ...identity };
    writeLocal([...items, created]);
    return created;
  },

  async change(id, changes) {
    const items = readLocal();
    const updatedAt = new Date().toISOString();
    const changed = Configuration.parse(withoutNulls({ ...find(items, id), ...changes, updatedAt }));
    const others = items.filter((item) => item.id !== id);
    refuseTakenName(others, changed.name);
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

/** The guest's configurations, without entries that are not or no longer valid. */
export function readLocal(): readonly Configuration[] {
  const stored = readJson(storageKeys.configurations);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => Configuration.safeParse(entry).data ?? []);
}

function writeLocal(items: readonly Configuration[]): void {
  if (!storeJson(storageKeys.configurations, items)) throw new AppError('CONFIGURATION_STORAGE_FULL');
}

const withoutNulls = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

function find(items: readonly Configuration[], id: string): Configuration {
  const found = items.find((item) => item.id === id);
  if (!found) throw new AppError('CONFIGURATION_NOT_FOUND');
  return found;
}

function refuseTakenName(items: readonly Configuration[], name: string): void {
  if (items.some((item) => item.name === name)) throw new AppError('CONFIGURATION_NAME_TAKEN', { name });
}
