import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../../src/drivers/s3-client.ts';

/** The interpreter that Debian's packages are installed for. */
const python = '/usr/bin/python3';
const script = fileURLToPath(new URL('swift-in-one.py', import.meta.url));

export interface Swift {
  /** An empty bucket, with no prefix. */
  readonly settings: S3Settings;
  close(): Promise<void>;
}

/** An S3 service on a free port of this machine, which checks signatures. */
export async function startSwift(): Promise<Swift> {
  if (!existsSync('/usr/bin/swift-proxy-server'))
    throw new Error('Swift is not installed here. `npm test` installs it.');
  // On a disk: Swift needs extended attributes, which a file system in memory may lack.
  const folder = await mkdtemp('/var/tmp/parlando-swift-');
  const child = spawn(python, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const first = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const [endpoint] = await Promise.race([
    first,
    exited.then(async (): Promise<never> => {
      await rm(folder, { recursive: true, force: true });
      throw new Error('Swift ended before it served.');
    }),
  ]);
  const settings = {
    ...{ endpoint, bucket: 'parlando', region: 'us-east-1', prefix: '' },
    ...{ accessKeyId: 'test:parlando', secretAccessKey: 'test-secret' },
  };
  try {
    await makeBucket(settings);
  } catch (error) {
    await close();
    throw error;
  }
  return { settings, close };
}

async function makeBucket({ endpoint, bucket, ...keys }: S3Settings): Promise<void> {
  const url = `${endpoint}/${bucket}`;
  const { headers } = await new AwsV4Signer({ ...keys, url, method: 'PUT', service: 's3' }).sign();
  const { status } = await fetch(url, { method: 'PUT', headers });
  if (status !== 200) throw new Error(`The bucket could not be made: ${status}.`);
}
