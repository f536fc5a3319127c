import type { FastifyInstance } from 'fastify';
import type { LocalModels } from '../../ports/local-models.ts';
import { modelFolders } from './folders.ts';
import { Installer, type InstallerOptions } from './install/installer.ts';
import { registerModelRoutes } from './models.routes.ts';
import { createModelsService, type ModelsService } from './models.service.ts';
import { offerModels } from './offered-models.ts';
import { modelsChannel } from './store/models-store.ts';

export interface ModelsDependencies extends Omit<InstallerOptions, 'folders' | 'offerModels'> {
  /** Where installed models are kept. */
  readonly folder: string;
  readonly localModels: LocalModels;
  /** Calls back on each notification, and when some may have been missed. Absent: nobody else changes models. */
  readonly listen?: (channel: string, listener: () => void) => void;
}

export interface Models {
  readonly service: ModelsService;
  readonly installer: Installer;
  registerRoutes(app: FastifyInstance): void;
  /** Offers the installed models, and resumes waiting installations. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Models for local voices: from the catalogue or a file to a folder that the engine speaks with. */
export function createModels(dependencies: ModelsDependencies): Models {
  const { database, folder, localModels, log, listen } = dependencies;
  const folders = modelFolders(folder);
  const offer = () => offerModels(database, folders, localModels);
  const installer = new Installer({ ...dependencies, folders, offerModels: offer });
  const service = createModelsService({ ...dependencies, folders });
  listen?.(modelsChannel, () => {
    offer().catch((error: unknown) => log.warn({ err: error }, 'the models could not be read'));
    void installer.wake();
  });
  return {
    service,
    installer,
    registerRoutes: (app) => registerModelRoutes(app, service),
    async start() {
      await offer();
      installer.start();
    },
    close: () => installer.close(),
  };
}
