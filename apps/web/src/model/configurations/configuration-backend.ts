import {
  type Configuration,
  type ConfigurationChanges,
  type ConfigurationContent,
  createConfiguration,
  deleteConfiguration,
  listConfigurations,
  setDefaultConfiguration,
  updateConfiguration,
} from '@parlando/contract';
import { call } from '../../lib/api-client.ts';

export type NamedContent = ConfigurationContent & { readonly name: string };

/** Stores configurations: on the server, or for guests in this browser. */
export interface ConfigurationBackend {
  /** Oldest first. */
  list(): Promise<readonly Configuration[]>;
  create(configuration: NamedContent): Promise<Configuration>;
  change(id: string, changes: ConfigurationChanges): Promise<Configuration>;
  remove(id: string): Promise<void>;
  setDefault(id: string): Promise<readonly Configuration[]>;
}

/** On the server, for logged-in users. Rejects with `ApiError`. */
export const remoteConfigurations: ConfigurationBackend = {
  list: async () => (await call(listConfigurations, {})).items,
  create: (configuration) => call(createConfiguration, { body: configuration }),
  change: (id, changes) => call(updateConfiguration, { params: { id }, body: changes }),
  remove: async (id) => void (await call(deleteConfiguration, { params: { id } })),
  setDefault: async (id) => (await call(setDefaultConfiguration, { params: { id } })).items,
};
