import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AppError } from '@parlando/contract';
import { spawnWorker } from '@parlando/engines';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gzipped, tarOf, tarOfFiles, zipOf } from '../../../test/models/archives.ts';
import { createUnpack } from './unpack.ts';
import { unpackArchive } from './unpack-archive.ts';

const unpack = createUnpack(spawnWorker);
const limits = { bytes: 1_000_000, files: 50, path: 100 };
const files = { 'voice/a.onnx': 'network', 'voice/deep/er/tokens.txt': 'a 0\n', 'voice/empty': '' };
/** The same files packed by `tar cj`; no bzip2 compressor is available here. */
const tarBz2 = Buffer.from(
  'QlpoOTFBWSZTWb0AUZ8AAMF/gMmQEABAAf+AAEAGAG4r3+AJKCAAkhGpqaGgAAAAHqAilJkyDQDQbRAaAfu/r3Wk7zyzIuKlBTcbfDY5x0b6JmpqUSEYCRh0cM1jSIRSzCsrr5xZRFCQV3co2OtvUtgdUQTPEbg9hueVZ89CxS3zNfgg5RvzMGxiDvURuP6oE9+lhUVoIEX4u5IpwoSF6AKM+A==',
  'base64',
);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlando-unpack-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => mkdir(join(folder, 'out')));
afterEach(() => rm(join(folder, 'out'), { recursive: true }));

async function unpackIt(archive: Uint8Array, signal = new AbortController().signal) {
  await writeFile(join(folder, 'archive'), archive);
  await unpack({ archive: join(folder, 'archive'), folder: join(folder, 'out'), limits }, signal);
}
/** Without the thread, which takes a while to start. */
async function faultOf(content: Uint8Array) {
  const archive = join(folder, 'archive');
  await writeFile(archive, content);
  try {
    await unpackArchive({ archive, folder: join(folder, 'out'), limits });
    return 'no fault';
  } catch (error) {
    return error instanceof AppError ? error.details : { reason: 'damaged' };
  }
}

test.each([
  ['tar', () => tarOfFiles(files)],
  ['tar.gz', () => gzipped(tarOfFiles(files))],
  ['tar.bz2', () => tarBz2],
  ['zip', () => zipOf(files)],
])('a %s is unpacked, by what it is and not by its name', async (_kind, make) => {
  await unpackIt(await make());
  for (const [path, content] of Object.entries(files)) {
    expect(await readFile(join(folder, 'out', path), 'utf8')).toBe(content);
  }
  expect((await stat(join(folder, 'out/voice/a.onnx'))).mode & 0o777).toBe(0o644);
});

/** Ten thousand times the same ten files, as tools that add to a tar leave it. */
async function many(): Promise<Buffer> {
  const names = Array.from({ length: 10 }, (_, index) => ({ name: `f${index}`, type: 'directory' as const }));
  const ten = (await tarOf(names)).subarray(0, 5120);
  return Buffer.concat(Array.from({ length: 10_000 }, () => ten));
}
const outside = { reason: 'path' };

test.each<[string, () => Promise<Buffer> | Buffer, object]>([
  ['a path that climbs', () => tarOf([{ name: '../evil', content: 'x' }]), outside],
  ['a path that climbs later', () => tarOf([{ name: 'a/../../evil', content: 'x' }]), outside],
  ['an absolute path', () => tarOf([{ name: '/tmp/evil', content: 'x' }]), outside],
  ['a path with backslashes', () => tarOf([{ name: '..\\evil', content: 'x' }]), outside],
  ['a path that is too long', () => tarOf([{ name: 'a/'.repeat(60), content: 'x' }]), outside],
  [
    'a symbolic link',
    () => tarOf([{ name: 'a', type: 'symlink', linkname: '/' }]),
    { reason: 'kind', entry: 'a' },
  ],
  ['a hard link', () => tarOf([{ name: 'a', type: 'link', linkname: '/etc/passwd' }]), { reason: 'kind' }],
  ['a device', () => tarOf([{ name: 'a', type: 'character-device' }]), { reason: 'kind' }],
  ['a pipe', () => tarOf([{ name: 'a', type: 'fifo' }]), { reason: 'kind' }],
  [
    'one path twice',
    () =>
      tarOf([
        { name: 'a', content: '1' },
        { name: './a', content: '2' },
      ]),
    { reason: 'twice' },
  ],
  [
    'a file where a folder is',
    () =>
      tarOf([
        { name: 'a/b', content: '1' },
        { name: 'a', content: '2' },
      ]),
    { reason: 'twice' },
  ],
  ['100 000 entries', () => gzipped(many()), { reason: 'count', limit: 50 }],
  [
    'a bomb',
    () => gzipped(tarOfFiles({ a: Buffer.alloc(30_000_000) })),
    { reason: 'size', limit: 1_000_000 },
  ],
  [
    'a bomb behind the end of a tar',
    async () => gzipSync(Buffer.concat([await tarOfFiles(files), Buffer.alloc(30_000_000)])),
    { reason: 'size' },
  ],
  [
    'a tar that is cut off',
    async () => (await tarOfFiles({ a: Buffer.alloc(9000) })).subarray(0, 5000),
    { reason: 'damaged' },
  ],
  [
    'a gzip that is cut off',
    async () => (await gzipped(tarOfFiles(files))).subarray(0, 60),
    { reason: 'damaged' },
  ],
  ['a bzip2 that is cut off', () => tarBz2.subarray(0, 90), { reason: 'damaged' }],
  ['a page', () => Buffer.from('<!doctype html><title>Log in</title>'), { reason: 'format' }],
  ['nothing', () => Buffer.alloc(0), { reason: 'format' }],
  ['a zip with a path that climbs', () => zipOf({ '../evil': 'x' }), outside],
  ['a zip with an absolute path', () => zipOf({ '/evil': 'x' }), outside],
  ['a zip with a link', () => zipOf({}, ['a']), { reason: 'kind', entry: 'a' }],
  ['a zip bomb', () => zipOf({ a: Buffer.alloc(30_000_000) }), { reason: 'size' }],
  ['a zip that lies about a size', () => lyingZip(), { reason: 'damaged' }],
  ['a zip that is cut off', () => zipOf(files).subarray(0, 80), { reason: 'damaged' }],
])('%s is refused', async (_name, make, fault) => {
  expect(await faultOf(await make())).toMatchObject(fault);
  expect(await readdir(folder)).toEqual(['archive', 'out']);
});

/** Its directory says that the file is shorter than it is. */
function lyingZip(): Buffer {
  const zip = zipOf({ a: Buffer.alloc(5000) });
  const directory = zip.indexOf(Buffer.from('PK\u0001\u0002'));
  zip.writeUInt32LE(10, directory + 24);
  return zip;
}

test('the thread says what is wrong with an archive', async () => {
  const refused = await unpackIt(lyingZip()).catch((error: AppError) => error.details);
  expect(refused).toMatchObject({ reason: 'damaged', words: expect.any(String) });
});

test('unpacking stops when it is aborted', async () => {
  const stop = new AbortController();
  const unpacking = unpackIt(await gzipped(many()), stop.signal);
  stop.abort(new Error('removed'));
  await expect(unpacking).rejects.toThrow('removed');
});
