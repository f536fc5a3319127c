import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import * as z from 'zod';
import {
  ArchiveFault,
  blobOfPart,
  Manifest,
  manifestPart,
  manifestVersion,
  mostPartBytes,
  Summary,
  secretPart,
  summaryPart,
  sumsPart,
  tableOfPart,
} from './parts.ts';

const mostNameCharacters = 200;

export type ArchivePart =
  | { readonly kind: 'manifest'; readonly manifest: Manifest }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'rows'; readonly table: string; readonly text: Buffer }
  | { readonly kind: 'blob'; readonly blob: string; readonly bytes: Buffer }
  | { readonly kind: 'summary'; readonly summary: Summary };

/**
 * Yields the parts of a backup. A part that was read may still prove wrong: the file is verified only when all have been
 * read. Throws ArchiveFault.
 */
export async function* readArchive(file: string): AsyncGenerator<ArchivePart> {
  const sums = new Map<string, string>();
  let expected: Map<string, string> | undefined;
  for await (const { name, bytes } of readEntries(file)) {
    if (expected !== undefined) throw new ArchiveFault(`${file} goes on after its end.`);
    const sum = createHash('sha256').update(bytes).digest('hex');
    if (sums.size === 0 && name !== manifestPart) throw notOurs(file);
    if (name === sumsPart) {
      expected = readSums(bytes.toString());
    } else if (blobOfPart(name) !== undefined) {
      if (blobOfPart(name) !== sum) throw damaged(file, name);
      yield { kind: 'blob', blob: sum, bytes };
    } else {
      if (sums.has(name)) throw new ArchiveFault(`${file} has ${name} twice.`);
      sums.set(name, sum);
      yield await readPart(file, name, bytes);
    }
  }
  if (expected === undefined) throw new ArchiveFault(`${file} is not whole: its end is missing.`);
  for (const name of new Set([...sums.keys(), ...expected.keys()]))
    if (sums.get(name) !== expected.get(name)) throw damaged(file, name);
}

async function readPart(file: string, name: string, bytes: Buffer): Promise<ArchivePart> {
  const table = tableOfPart(name);
  if (table !== undefined) return { kind: 'rows', table, text: await uncompress(file, name, bytes) };
  if (name === manifestPart) {
    const { version } = readJson(
      Manifest.pick({ format: true }).extend({ version: z.int() }),
      file,
      name,
      bytes,
    );
    if (version > manifestVersion)
      throw new ArchiveFault(
        `${file} is newer than this program. Use the program that made it, or a newer one.`,
      );
    return { kind: 'manifest', manifest: readJson(Manifest, file, name, bytes) };
  }
  if (name === summaryPart) return { kind: 'summary', summary: readJson(Summary, file, name, bytes) };
  if (name === secretPart) return { kind: 'secret', secret: bytes.toString() };
  throw notOurs(file);
}

async function* readEntries(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const entries = extract();
  const flowing = pipeline(createReadStream(file), entries);
  // Awaited below; an error of an entry is thrown earlier.
  flowing.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file' || size > mostPartBytes || name.length > mostNameCharacters) throw notOurs(file);
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<unknown> as AsyncIterable<Buffer>) chunks.push(chunk);
      yield { name, bytes: Buffer.concat(chunks) };
    }
    await flowing;
  } catch (error) {
    throw explained(file, error as NodeJS.ErrnoException);
  } finally {
    entries.destroy();
  }
}

function explained(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return new ArchiveFault(`There is no file ${file}.`);
  // System errors have an `errno`; the library's errors describe a damaged tar.
  if (error instanceof ArchiveFault || error.errno !== undefined) return error;
  return new ArchiveFault(`${file} is not whole, or no backup: ${error.message}.`, { cause: error });
}

async function uncompress(file: string, name: string, bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: mostPartBytes });
  } catch (cause) {
    throw damaged(file, name, cause);
  }
}

function readJson<Schema extends z.ZodType>(
  schema: Schema,
  file: string,
  name: string,
  bytes: Buffer,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw damaged(file, name, cause);
  }
}

function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

const notOurs = (file: string) => new ArchiveFault(`${file} is no backup that this program can read.`);
const damaged = (file: string, name: string, cause?: unknown) =>
  new ArchiveFault(`${file} is damaged: ${name} is not what it was.`, { cause });
