import {
  createConfiguration,
  deleteConfiguration,
  listConfigurations,
  setDefaultConfiguration,
  updateConfiguration,
} from '@parlando/contract';
import { call } from '../../lib/api-client.ts';
import type { ConfigurationBackend } from './configuration-backend.ts';

/** On the server, for whoever is logged in. Rejects with `ApiError`. */
export const remoteConfigurations: ConfigurationBackend = {
  list: async () => (await call(listConfigurations, {})).items,
  create: (configuration) => call(createConfiguration, { body: configuration }),
  change: (id, changes) => call(updateConfiguration, { params: { id }, body: changes }),
  remove: async (id) => void (await call(deleteConfiguration, { params: { id } })),
  setDefault: async (id) => (await call(setDefaultConfiguration, { params: { id } })).items,
};
