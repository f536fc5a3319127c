import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createOpenApiDocument } from './openapi-document.ts';

/** The routes registered so far, as an OpenAPI document at `/api/docs/json` and as pages at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  let document: ReturnType<typeof createOpenApiDocument> | undefined;
  // Built on first use: few instances ever serve it.
  const transformSpecification = () => {
    document ??= createOpenApiDocument(app.contractRoutes);
    return document;
  };
  const none = { openapi: '3.1.0', info: { title: 'Parlando', version: '' }, paths: {} };
  await app.register(swagger, { mode: 'static', specification: { document: none } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { deepLinking: true },
    transformSpecification,
    transformSpecificationClone: false,
  });
}
