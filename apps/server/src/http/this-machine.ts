import type { FastifyRequest } from 'fastify';
import { isLoopback } from './address-key.ts';

/** A proxy adds one of these. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Whether the caller is on this machine: a page of this server or a program, and not behind a proxy. The host name is
 * checked because a foreign site can rebind its own name to 127.0.0.1, and the origin because a foreign page can send a
 * form.
 */
export function isFromThisMachine({ headers, hostname, host, socket }: FastifyRequest): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    forwardingHeaders.every((header) => headers[header] === undefined) &&
    (name === 'localhost' || isLoopback(name)) &&
    (headers.origin === undefined || hostOf(headers.origin) === host)
  );
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
