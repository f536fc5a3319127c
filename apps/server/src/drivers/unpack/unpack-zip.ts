import { promisify } from 'node:util';
import type { AppError } from '@parlando/contract';
import { type Entry, open, type ZipFile } from 'yauzl';
import { modelFault } from '../../ports/model-fault.ts';
import { type FileSink, shown } from './file-sink.ts';

const openZip = promisify<string, object, ZipFile>(open);
const kindBits = 0o170000;
const plainFile = 0o100000;
const folder = 0o040000;

/** The library refuses `..`, absolute paths and files that are longer than their header says. */
export async function unpackZip(archive: string, sink: FileSink): Promise<void> {
  const zip = await openZip(archive, { lazyEntries: true, autoClose: false, strictFileNames: true });
  try {
    const read = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<NodeJS.ReadableStream>;
    for await (const entry of entriesOf(zip)) {
      sink.count();
      const kind = (entry.externalFileAttributes >>> 16) & kindBits;
      if (entry.fileName.endsWith('/')) continue;
      if (kind !== 0 && kind !== plainFile && kind !== folder) {
        throw modelFault('kind', { entry: shown(entry.fileName) });
      }
      const content = await read(entry);
      // It may fail before anybody reads it; the reader then gets the error.
      content.on('error', () => undefined);
      await sink.write(entry.fileName, content as unknown as AsyncIterable<Uint8Array>);
    }
  } finally {
    zip.close();
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      zip
        .once('entry', resolve)
        .once('end', () => resolve(undefined))
        .once('error', (error: Error) => reject(refusedName(error) ?? error));
      zip.readEntry();
    });
    zip.removeAllListeners();
    if (entry === undefined) return;
    yield entry;
  }
}

/** The library says in words which name it refuses. */
function refusedName({ message }: Error): AppError | undefined {
  const [, name] =
    /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(message) ?? [];
  return name === undefined ? undefined : modelFault('path', { entry: shown(name) });
}
