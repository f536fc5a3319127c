import {
  createConfiguration,
  deleteConfiguration,
  getSettings,
  listConfigurations,
  setDefaultConfiguration,
  updateConfiguration,
  updateSettings,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { ConfigurationsRepository } from './configurations.repository.ts';
import type { SettingsRepository } from './settings.repository.ts';

export function registerSettingsRoutes(
  app: FastifyInstance,
  settings: SettingsRepository,
  configurations: ConfigurationsRepository,
): void {
  registerRoute(app, getSettings, async ({ visitor }) => settings.read(visitor.ownerId));
  registerRoute(app, updateSettings, async ({ visitor, body }) => settings.change(visitor.ownerId, body));
  registerRoute(app, listConfigurations, async ({ visitor }) => ({
    items: await configurations.list(visitor.ownerId),
  }));
  registerRoute(app, createConfiguration, async ({ visitor, body }) =>
    configurations.create(visitor.ownerId, body),
  );
  registerRoute(app, updateConfiguration, async ({ visitor, params, body }) =>
    configurations.change(visitor.ownerId, params.id, body),
  );
  registerRoute(app, deleteConfiguration, async ({ visitor, params }) => {
    await configurations.remove(visitor.ownerId, params.id);
    return {};
  });
  registerRoute(app, setDefaultConfiguration, async ({ visitor, params }) => ({
    items: await configurations.setDefault(visitor.ownerId, params.id),
  }));
}
