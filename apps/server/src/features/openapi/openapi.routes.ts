import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createOpenApiDocument } from './openapi-document.ts';

/** The routes registered so far, as an OpenAPI document at `/api/docs/json` and as pages at `/api/docs`. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  // The plugin only passes the document on; its types stop at OpenAPI 3.0.
  const document = createOpenApiDocument(app.contractRoutes) as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { deepLinking: true } });
}
