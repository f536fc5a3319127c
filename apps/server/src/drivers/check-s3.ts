import { StartFault } from '../ports/start-fault.ts';
import { createS3Client, isStorageFull, S3Error, type S3Settings } from './s3-client.ts';
import { unreachable } from './unreachable.ts';

const patience = { attemptMs: 3000, limitMs: 3000, firstPauseMs: 100 };
const probe = 'probe';

/** Lists, writes and deletes once. Throws `StartFault`, which does not repeat the secret. */
export async function checkS3(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings, patience);
  const query = { 'list-type': '2', 'max-keys': '1', prefix: settings.prefix + probe };
  const body = new TextEncoder().encode('Parlando can write here.');
  await client.send({ method: 'GET', query }).catch(refuse(settings, 'list'));
  try {
    await client.send({ method: 'PUT', key: probe, body });
  } catch (error) {
    // What is stored can still be read and heard.
    if (isStorageFull(error)) return;
    refuse(settings, 'write')(error);
  }
  await client.send({ method: 'DELETE', key: probe }).catch(refuse(settings, 'delete'));
}

const refuse =
  (settings: S3Settings, act: 'list' | 'write' | 'delete') =>
  (error: unknown): never => {
    if (!(error instanceof S3Error)) throw error;
    const { endpoint, bucket } = settings;
    throw new StartFault(
      `the storage of S3_ENDPOINT (${endpoint}/${bucket}) cannot be used: ${reasonOf(error, bucket, act)}`,
      { cause: error },
    );
  };

function reasonOf({ code, status }: S3Error, bucket: string, act: string): string {
  const known = reasons[code];
  if (known !== undefined) return known;
  if (code === 'NoSuchBucket') return `it has no bucket ${bucket}. Create it, or correct S3_BUCKET.`;
  if (status === undefined)
    return `${unreachable[code] ?? (code === 'timeout' ? 'it does not answer' : code)}. Start it, or correct S3_ENDPOINT.`;
  if (status === 403) return `the access key may not ${act} in the bucket. Allow it to, or use another one.`;
  if (status >= 300 && status < 400) return 'the bucket is elsewhere. Correct S3_REGION and S3_ENDPOINT.';
  return `it replied ${status} (${code}). Correct S3_ENDPOINT if it is not an S3 service.`;
}

const wrongKey =
  'it does not know the access key, or the secret is another one. Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.';
const reasons: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: wrongKey,
  // Some services say this of an unknown key as well.
  SignatureDoesNotMatch: wrongKey,
  AuthorizationHeaderMalformed: 'the bucket is in another region. Correct S3_REGION.',
  RequestTimeTooSkewed: 'the clock of this machine is wrong. Set it.',
};
