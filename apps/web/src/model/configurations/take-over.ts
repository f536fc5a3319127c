import { limits } from '@parlando/contract';
import { addConfiguration, freeName, loadConfigurations, useConfigurations } from './configurations-store.ts';
import { localConfigurations, readLocal } from './local-configurations.ts';

/** Moves what a guest saved in this browser into the account. What could not be moved stays; false where any did. */
export async function takeOverLocal(): Promise<boolean> {
  const local = readLocal();
  if (local.length === 0) return true;
  await loadConfigurations();
  let isWhole = true;
  for (const { id, isDefault, createdAt, updatedAt, ...configuration } of local) {
    const names = new Set(useConfigurations.getState().items.map(({ name }) => name));
    try {
      const name = freeName(configuration.name, names, limits.configurations.name.max);
      await addConfiguration({ ...configuration, name });
      await localConfigurations.remove(id);
    } catch (cause) {
      console.warn('A configuration could not be moved into the account', cause);
      isWhole = false;
    }
  }
  return isWhole;
}
