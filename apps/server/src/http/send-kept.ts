import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { success } from './envelope.ts';
import { quality } from './quality.ts';

/** In order of preference, at levels that compress a long list in a few ms. */
const codings = {
  br: (text: string) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => toGzip(text, { level: 6 }),
} as const;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Shorter responses fit into one packet without compression. */
const leastCharacters = 1024;

/**
 * Sends data in the envelope as `sendJson` does. The tag is that of the data alone: the request id of the envelope differs
 * each time.
 */
export async function sendKept(reply: FastifyReply, data: unknown): Promise<void> {
  await sendJson(reply, JSON.stringify(success(data, reply.request.id)), JSON.stringify(data));
}

/** Sends JSON compressed, or 304 when the client still has it: its tag is a hash of `tagged`. */
export async function sendJson(reply: FastifyReply, text: string, tagged = text): Promise<void> {
  reply.header('Cache-Control', 'private, no-cache').header('Vary', varying(reply.getHeader('Vary')));
  await sendText(reply.type('application/json; charset=utf-8'), text, tagged);
}

/** Compressed forms of a text that is sent repeatedly. */
export type Compressed = Partial<Record<keyof typeof codings, Buffer>>;

/** Sends text compressed, or 304 when the client still has it (RFC 9110 §13.1.2): its tag is a hash of `tagged`. */
export async function sendText(
  reply: FastifyReply,
  text: string,
  tagged = text,
  compressed: Compressed = {},
): Promise<void> {
  const { headers } = reply.request;
  const tag = `W/"${createHash('sha256').update(tagged).digest('base64url').slice(0, 22)}"`;
  reply.header('ETag', tag);
  if (isKnown(tag, headers['if-none-match'])) {
    reply.status(304).send();
    return;
  }
  const accepted = text.length < leastCharacters ? undefined : coding(headers['accept-encoding']);
  if (accepted === undefined) return void reply.send(text);
  compressed[accepted] ??= await codings[accepted](text);
  reply.header('Content-Encoding', accepted).send(compressed[accepted]);
}

/** The response also varies with the language, the owner of the favourites, and the encoding. */
function varying(others: number | string | string[] | undefined): string {
  const ours = ['Accept-Encoding', 'Accept-Language', 'Authorization'];
  return [others ?? [], ours].flat().join(', ');
}

/** Whether `If-None-Match` names the tag. */
export function isKnown(tag: string, header: string | undefined): boolean {
  const opaque = (each: string) => each.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(tag));
}

/** RFC 9110 §12.5.3. */
function coding(header: string | string[] | undefined): keyof typeof codings | undefined {
  const known = Object.keys(codings) as (keyof typeof codings)[];
  return known.find((name) => quality(header ?? '', name) > 0);
}
