import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import {
  Configuration,
  ConfigurationChanges,
  ConfigurationContent,
  ConfigurationName,
} from '../entities/configuration.ts';
import { UserSettings } from '../entities/settings.ts';
import { limits } from '../limits.ts';
import { IdParams } from './params.ts';

const shared = { policy: 'user', tag: 'settings' } as const;
const SomeSettings = z.partial(UserSettings);

/** In place of a configuration's id: the profile that everybody has, which cannot be changed or deleted. */
export const builtInConfiguration = 'builtin';

export const getSettings = defineRoute({
  ...shared,
  id: 'getSettings',
  method: 'GET',
  path: '/api/v1/user/settings',
  /** A setting that was never sent is absent. */
  summary: "Get the caller's app settings; provider keys are never included",
  reply: SomeSettings,
  errors: [],
});

export const updateSettings = defineRoute({
  ...shared,
  id: 'updateSettings',
  method: 'PUT',
  path: '/api/v1/user/settings',
  /**
   * A setting that is absent stays. Any other field, such as a key or what only a newer version knows, is left out: the
   * reply is all that is kept.
   */
  summary: 'Update some of the app settings',
  body: SomeSettings,
  reply: SomeSettings,
  errors: [],
});

export const listConfigurations = defineRoute({
  ...shared,
  id: 'listConfigurations',
  key: 'manage',
  method: 'GET',
  path: '/api/v1/user/configurations',
  summary: "List the caller's saved configurations, oldest first",
  reply: z.object({ items: z.array(Configuration) }),
  errors: [],
});

export const createConfiguration = defineRoute({
  ...shared,
  id: 'createConfiguration',
  key: 'manage',
  method: 'POST',
  path: '/api/v1/user/configurations',
  bodyLimitBytes: limits.configurations.bodyBytes,
  summary: 'Save a configuration under a name',
  body: z.extend(ConfigurationContent, { name: ConfigurationName }),
  reply: Configuration,
  errors: ['CONFIGURATION_NAME_TAKEN', 'TOO_MANY_CONFIGURATIONS'],
});

export const updateConfiguration = defineRoute({
  ...shared,
  id: 'updateConfiguration',
  key: 'manage',
  method: 'PATCH',
  path: '/api/v1/user/configurations/{id}',
  bodyLimitBytes: limits.configurations.bodyBytes,
  summary: 'Update a configuration: its name or its content',
  params: IdParams,
  body: ConfigurationChanges,
  reply: Configuration,
  errors: ['CONFIGURATION_NOT_FOUND', 'CONFIGURATION_NAME_TAKEN'],
});

export const deleteConfiguration = defineRoute({
  ...shared,
  id: 'deleteConfiguration',
  key: 'manage',
  method: 'DELETE',
  path: '/api/v1/user/configurations/{id}',
  summary: 'Delete a configuration',
  params: IdParams,
  reply: z.object({}),
  errors: ['CONFIGURATION_NOT_FOUND'],
});

export const setDefaultConfiguration = defineRoute({
  ...shared,
  id: 'setDefaultConfiguration',
  key: 'manage',
  method: 'POST',
  path: '/api/v1/user/configurations/{id}/default',
  /** `builtin` makes none of them the default. */
  summary: 'Make a configuration the default for new visits',
  params: IdParams,
  reply: z.object({ items: z.array(Configuration) }),
  errors: ['CONFIGURATION_NOT_FOUND'],
});
