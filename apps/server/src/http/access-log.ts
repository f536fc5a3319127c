import type { FastifyInstance, FastifyRequest } from 'fastify';
import { layerOf } from './layer.ts';
import { findFingerprint } from './visitor.ts';

/** A keyed hash of a guest's fingerprint, because the fingerprint gives access to the guest's data. */
export type GuestHash = (fingerprint: string) => string;

/** 48 bits: enough to distinguish a day's guests. */
const guestNameLength = 8;

/**
 * Logs one line per request when its response has been sent. Addresses and queries are left out: queries may contain
 * signatures of links and keys. Static files and monitoring requests are logged at debug level.
 */
export function logRequests(app: FastifyInstance, hashGuest: GuestHash | undefined): void {
  app.addHook('onResponse', async (request, reply) => {
    const isApi = request.url.startsWith('/api/') || layerOf(app.layers, request.url) !== undefined;
    const fields = {
      method: request.method,
      path: request.originalUrl.split('?')[0],
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      ...callerOf(request, hashGuest),
    };
    request.log[isApi ? 'info' : 'debug'](fields, 'request');
  });
}

interface LoggedCaller {
  readonly person: string;
  readonly key?: string;
}

function callerOf({ account, headers }: FastifyRequest, hashGuest: GuestHash | undefined): LoggedCaller {
  if (account) {
    const person = account.kind === 'user' ? account.userId : account.kind;
    return { person, ...(account.key && { key: account.key.id }) };
  }
  const fingerprint = findFingerprint(headers);
  if (fingerprint === undefined || hashGuest === undefined) return { person: 'guest' };
  return { person: `guest:${hashGuest(fingerprint).slice(0, guestNameLength)}` };
}
