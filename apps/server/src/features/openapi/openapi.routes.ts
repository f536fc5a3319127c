import type { FastifyInstance } from 'fastify';
import { sendJson } from '../../http/send-kept.ts';
import { createOpenApiDocument } from './openapi-document.ts';

/** The routes registered so far, as an OpenAPI document at `/api/docs/json`. The web app shows it at `/api/docs`. */
export function registerOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  app.get('/api/docs/json', async (_request, reply) => {
    // Built on first use: few instances ever serve it.
    const layers = app.layers.map(({ prefix }) => prefix);
    const { access, basePath } = app;
    // Without accounts those that need them answer NOT_FOUND.
    const routes = app.contractRoutes.filter(({ needsAccounts }) => access.accounts || !needsAccounts);
    text ??= JSON.stringify(createOpenApiDocument(routes, { layers, basePath }));
    await sendJson(reply, text);
    return reply;
  });
}
