import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

interface SecurityHeaderOptions {
  readonly corsOrigins: readonly string[];
  /** CSP sources of the page's inline scripts. */
  readonly scriptHashes: readonly string[];
}

/**
 * What the page may load and reach. It must work over plain HTTP in a local network: nothing here upgrades to HTTPS or
 * needs a secure context; a proxy that terminates TLS adds HSTS itself.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { corsOrigins, scriptHashes }: SecurityHeaderOptions,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        // Components set measured sizes as style elements and attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // Also the audio of a server at another base URL, wherever `connectSrc` lets the page call it.
        mediaSrc: ["'self'", 'blob:', 'data:', 'https:', 'http:'],
        workerSrc: ["'self'", 'blob:'],
        // Providers at addresses that the person enters, also without TLS: a service of the house, or of this machine.
        connectSrc: ["'self'", 'https:', 'http:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
  });
}
