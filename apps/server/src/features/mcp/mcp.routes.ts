import { AppError } from '@parlando/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addressOf } from '../../http/address-of.ts';
import { type Layer, type LayerFailure, registerLayer } from '../../http/layer.ts';
import { isOwnName } from '../../http/own-name.ts';
import { alreadySent } from '../../http/register-route.ts';
import type { McpDependencies } from './mcp-tools.ts';

export interface McpOptions extends McpDependencies {
  /** Public address of this instance; if absent, the one the caller used. */
  readonly publicUrl: string | undefined;
}

const layer: Layer = { prefix: '/mcp', language: 'en', failure: mcpFailure };

/** The Model Context Protocol over Streamable HTTP, stateless. */
export async function registerMcp(app: FastifyInstance, options: McpOptions): Promise<void> {
  await registerLayer(app, layer, (serve) => {
    serve(
      { method: 'POST', path: '/mcp', key: 'speak', body: z.unknown() },
      async ({ account, reply, signal, log }) => {
        const { request } = reply;
        requireConfiguredName(request, options.publicUrl);
        if (account === undefined) throw new AppError('LOGIN_REQUIRED');
        const origin = addressOf(request, options.publicUrl);
        // Loaded on demand: it is slow to load, and few instances need it.
        const [{ createMcpServer }, { StreamableHTTPServerTransport }] = await Promise.all([
          import('./mcp-server.ts'),
          import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
        ]);
        const server = createMcpServer(options, { account, origin, signal }, log);
        const transport = new StreamableHTTPServerTransport();
        reply.raw.once('close', () => void server.close());
        await server.connect(transport);
        passHeaders(reply);
        reply.hijack();
        await transport.handleRequest(request.raw, reply.raw, request.body);
        return alreadySent;
      },
    );
    // There are neither messages from the server outside replies nor sessions to end.
    for (const method of ['GET', 'DELETE'] as const)
      serve({ method, path: '/mcp', key: 'speak' }, async ({ reply }) => {
        reply.header('Allow', 'POST');
        throw new AppError('METHOD_NOT_ALLOWED');
      });
  });
}

/** Throws HOST_FORBIDDEN for another host name than the configured one, whatever the key. */
function requireConfiguredName({ hostname }: FastifyRequest, publicUrl: string | undefined): void {
  if (publicUrl !== undefined && !isOwnName(hostname, { ownOrigins: [publicUrl] }))
    throw new AppError('HOST_FORBIDDEN');
}

/** The reply writes its own headers; those of CORS and the request's id belong to them. */
function passHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
}

const codes: Readonly<Record<number, number>> = { 400: -32_700, 405: -32_601 };

function mcpFailure({ message, reply }: LayerFailure): object {
  const code = codes[reply.statusCode] ?? -32_000;
  return { jsonrpc: '2.0', error: { code, message }, id: null };
}
