import type { FastifyInstance, FastifyRequest } from 'fastify';
import { layerOf } from './layer.ts';
import { findFingerprint } from './visitor.ts';

/** A keyed hash of a guest's fingerprint, which itself opens all that the guest made. */
export type GuestHash = (fingerprint: string) => string;

/** 48 bits: enough to tell a day's guests apart. */
const guestNameLength = 8;

/**
 * One line for each request when its answer has left. Addresses and queries stay out: queries may hold links' signatures
 * and keys. The files of the page and a monitor's questions are of interest only to whoever debugs.
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
