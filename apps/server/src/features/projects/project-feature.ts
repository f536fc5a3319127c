import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { createSigner } from '../../http/signed-links.ts';
import type { Batches } from '../batches/batch-feature.ts';
import type { Synthesis } from '../synthesis/synthesis-feature.ts';
import { registerProjectRoutes } from './projects.routes.ts';
import { ProjectsService } from './projects.service.ts';

export interface ProjectDependencies {
  readonly database: Kysely<Database>;
  readonly synthesis: Pick<Synthesis, 'history' | 'stored'>;
  readonly batches: Pick<Batches, 'projects'>;
  readonly secret: string;
  /** Stands before each link. */
  readonly basePath: string;
  /** Longest text of one request. */
  readonly characterLimit: number;
}

export interface Projects {
  readonly service: ProjectsService;
  registerRoutes(app: FastifyInstance): void;
}

/** Builds the project feature from its parts. The batch runner converts its items. */
export function createProjectFeature(dependencies: ProjectDependencies): Projects {
  const { database, synthesis, batches, secret, basePath, characterLimit } = dependencies;
  const signer = createSigner(secret, 'project-link');
  const { history, stored } = synthesis;
  const service = new ProjectsService({
    ...{ database, lists: batches.projects, history, signer, basePath, characterLimit },
  });
  return {
    service,
    registerRoutes: (app) => registerProjectRoutes(app, service, { database, stored, signer }),
  };
}
