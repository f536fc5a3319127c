import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

interface SecurityHeaderOptions {
  /** Whether browsers are told to reach this host by HTTPS only. */
  readonly requireHttps: boolean;
  readonly corsOrigins: readonly string[];
  /** CSP sources of the page's inline scripts. */
  readonly scriptHashes: readonly string[];
}

/**
 * What the page may load and reach. It must work over plain HTTP in a local network: unless the operator says that the
 * instance is reached by HTTPS, nothing here upgrades to it or needs a secure context.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { requireHttps, corsOrigins, scriptHashes }: SecurityHeaderOptions,
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
    // Half a year, without `includeSubDomains`: other hosts of the domain are not ours.
    strictTransportSecurity: requireHttps && { maxAge: 15_552_000, includeSubDomains: false },
    crossOriginOpenerPolicy: false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    crossOriginResourcePolicy: { policy: corsOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    // For Internet Explorer, Flash and a filter that no browser has any more, 110 bytes of each response.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
