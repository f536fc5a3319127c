import { createHash } from 'node:crypto';
import { AppError } from '@parlando/contract';
import { XMLParser } from 'fast-xml-parser';
import { type AudioStore, blobPattern, type StoredBlob } from '../ports/audio-store.ts';
import type { StorageMark } from '../ports/storage-mark.ts';
import { storageFullError } from '../ports/storage-space.ts';
import { isMissing, isStorageFull, type S3Client, S3Error, type S3Request } from './s3-client.ts';

const folder = 'audio/';
const keyOf = (blob: string) => folder + blob;

/**
 * Objects named by their hash below `audio/`. An object is durable and whole as soon as its PUT has been acknowledged.
 * Lists come in pages of `pageKeys` objects. Failures of the service, once repeating has not helped, are SERVICE_UNAVAILABLE with the `S3Error` as cause.
 */
export function createS3AudioStore(client: S3Client, pageKeys = 1000): AudioStore {
  const send = (request: S3Request) => client.send(request).catch(rethrow);
  const seen = rememberBlobs();

  return {
    async put(bytes) {
      const blob = createHash('sha256').update(bytes).digest('hex');
      // Signed together with the request, so that the service checks that all of it has arrived. A repeated PUT sets
      // the time to now, so that the cleaner keeps it.
      await send({
        ...{ method: 'PUT', key: keyOf(blob), body: bytes },
        headers: { 'x-amz-content-sha256': blob, 'content-type': 'application/octet-stream' },
      });
      seen.add(blob);
      return blob;
    },

    async get(blob, range) {
      if (!blobPattern.test(blob)) throw new AppError('AUDIO_NOT_FOUND');
      const { start = 0, end = Number.POSITIVE_INFINITY } = range ?? {};
      if (end <= start) return new Uint8Array();
      const headers = range && { range: `bytes=${start}-${end - 1}` };
      const key = keyOf(blob);
      const found = await client
        .send({ method: 'GET', key, isExpected: true, ...(headers && { headers }) })
        .catch((error: unknown) => {
          seen.forget(blob);
          if (isMissing(error)) throw new AppError('AUDIO_NOT_FOUND', undefined, { cause: error });
          if (isBeyondEnd(error)) return undefined;
          return rethrow(error);
        });
      // A service that ignores the range sends everything.
      return found?.status === 200 ? found.body.subarray(start, end) : (found?.body ?? new Uint8Array());
    },

    async has(blob) {
      if (!blobPattern.test(blob)) return false;
      if (seen.has(blob)) return true;
      // Not HEAD, whose reply does not say whether the object or the whole bucket is missing.
      const headers = { range: 'bytes=0-0' };
      return client.send({ method: 'GET', key: keyOf(blob), headers, isExpected: true }).then(
        () => {
          seen.add(blob);
          return true;
        },
        (error: unknown) => {
          if (isMissing(error)) return false;
          return isBeyondEnd(error) || rethrow(error);
        },
      );
    },

    async delete(blob, unlessStoredAfter) {
      if (!blobPattern.test(blob)) return;
      seen.forget(blob);
      const key = keyOf(blob);
      if (unlessStoredAfter !== undefined) {
        const found = await client
          .send({ method: 'HEAD', key })
          .catch((error: unknown) => (isMissing(error) ? undefined : rethrow(error)));
        const storedAt = Date.parse(found?.headers.get('last-modified') ?? '');
        // Without a time the cleaner cannot tell whether it may be deleted.
        if (!(storedAt <= unlessStoredAfter)) return;
      }
      await client.send({ method: 'DELETE', key }).catch((error: unknown) => {
        if (!isMissing(error)) rethrow(error);
      });
    },

    now: client.now,

    async *list(): AsyncGenerator<StoredBlob> {
      let after: string | undefined;
      do {
        const { body } = await send({
          method: 'GET',
          query: {
            ...{ 'list-type': '2', 'max-keys': String(pageKeys), prefix: client.prefix + folder },
            ...(after && { 'continuation-token': after }),
          },
        });
        const page = readPage(body);
        yield* page.blobs;
        after = page.next;
      } while (after !== undefined);
    },
  };
}

const seenForMs = 600_000;
const mostSeen = 20_000;

/**
 * Remembers blobs that existed a moment ago: a player of long audio checks all of its segments with every range
 * request. A blob deleted by hand meanwhile is noticed when it is read.
 */
function rememberBlobs() {
  const seenAt = new Map<string, number>();
  return {
    add(blob: string) {
      seenAt.delete(blob);
      seenAt.set(blob, performance.now());
      const [oldest] = seenAt.keys();
      if (seenAt.size > mostSeen && oldest !== undefined) seenAt.delete(oldest);
    },
    has: (blob: string) => performance.now() - (seenAt.get(blob) ?? Number.NEGATIVE_INFINITY) < seenForMs,
    forget: (blob: string) => void seenAt.delete(blob),
  };
}

/** A range that begins after the last byte. */
const isBeyondEnd = (error: unknown): boolean => error instanceof S3Error && error.status === 416;

function rethrow(error: unknown): never {
  if (!(error instanceof S3Error)) throw error;
  if (isStorageFull(error)) throw storageFullError(error);
  throw new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error });
}

/** The mark in an object. */
export function s3StorageMark(client: S3Client): StorageMark {
  const key = 'instance-id';
  return {
    async read() {
      try {
        const { body } = await client.send({ method: 'GET', key, isExpected: true });
        return Buffer.from(body).toString();
      } catch (error) {
        if (isMissing(error)) return undefined;
        return rethrow(error);
      }
    },
    async write(text) {
      await client.send({ method: 'PUT', key, body: Buffer.from(text) }).catch(rethrow);
    },
  };
}

interface ListedObject {
  readonly Key: string;
  readonly LastModified: string;
  readonly Size: string;
}

interface Page {
  readonly blobs: readonly StoredBlob[];
  /** Absent on the last page. */
  readonly next: string | undefined;
}

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

/** A page of ListObjectsV2. Objects whose names are no blobs are left out. */
function readPage(xml: Uint8Array): Page {
  const { ListBucketResult: result } = parser.parse(Buffer.from(xml)) as {
    ListBucketResult?: { Contents?: ListedObject[]; IsTruncated?: string; NextContinuationToken?: string };
  };
  if (!result)
    throw new AppError('SERVICE_UNAVAILABLE', undefined, { cause: new Error('no list of objects') });
  const blobs = (result.Contents ?? [])
    .map(({ Key, LastModified, Size }) => ({
      blob: Key.slice(-64),
      bytes: Number(Size),
      storedAt: Date.parse(LastModified),
    }))
    .filter(({ blob }) => blobPattern.test(blob));
  return { blobs, next: result.IsTruncated === 'true' ? result.NextContinuationToken : undefined };
}
