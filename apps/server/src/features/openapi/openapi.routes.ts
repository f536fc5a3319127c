import type { FastifyInstance } from 'fastify';
import { sendJson } from '../../http/send-kept.ts';
import { createOpenApiDocument } from './openapi-document.ts';

/** The routes registered so far, as an OpenAPI document at `/api/docs/json`. The web app shows it at `/api/docs`. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/api/docs/json', async (_request, reply) => {
    // Few instances ever serve it.
    text ??= JSON.stringify(documentOf(app));
    await sendJson(reply, text);
    return reply;
  });
}

function documentOf({ contractRoutes, access, basePath, layers }: FastifyInstance): object {
  // Without accounts those that need them answer NOT_FOUND.
  const routes = contractRoutes.filter(({ needsAccounts }) => access.accounts || !needsAccounts);
  return createOpenApiDocument(routes, { layers: layers.map(({ prefix }) => prefix), basePath });
}
