import { Readable } from 'node:stream';
import { AppError } from '@parlando/contract';
import type { FastifyReply } from 'fastify';
import { isKnown } from './send-kept.ts';

/** Bytes that a client may have whole or in part. */
export interface RangedBytes {
  readonly type: string;
  readonly length: number;
  /** Without quotes; equal only for equal bytes. */
  readonly tag: string;
  /** `end` is exclusive. */
  read(start: number, end: number): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/**
 * Sends what `Range` asks for, or 304 to a client that has it (RFC 9110 §13, §14). Throws RANGE_NOT_SATISFIABLE. The
 * caller sets `Cache-Control`.
 */
export function sendRanged(reply: FastifyReply, bytes: RangedBytes): FastifyReply {
  const { headers } = reply.request;
  const etag = `"${bytes.tag}"`;
  reply.header('Accept-Ranges', 'bytes').header('ETag', etag);
  if (isKnown(etag, headers['if-none-match'])) return reply.status(304).send();
  const isFresh = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = parseRange(isFresh ? headers.range : undefined, bytes.length);
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${bytes.length}`).header('Cache-Control', 'no-store');
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const { start, end } = range === 'whole' ? { start: 0, end: bytes.length } : range;
  if (range !== 'whole') {
    reply.status(206).header('Content-Range', `bytes ${start}-${end - 1}/${bytes.length}`);
  }
  reply.type(bytes.type).header('Content-Length', end - start);
  return reply.send(Readable.from(bytes.read(start, end), { objectMode: false }));
}

/** `end` is exclusive. */
type RequestedRange = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/**
 * Reads a `Range` header (RFC 9110 §14) against a length. Several ranges, other units and malformed headers get the
 * whole, as the RFC allows.
 */
export function parseRange(header: string | undefined, length: number): RequestedRange {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header ?? '');
  if (match === null) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return 'whole';
    const suffix = Math.min(Number(last), length);
    return suffix === 0 ? 'unsatisfiable' : { start: length - suffix, end: length };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= length) return 'unsatisfiable';
  return { start, end: last === '' ? length : Math.min(Number(last) + 1, length) };
}
