import { createReadStream } from 'node:fs';
import { Duplex, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { bunzip2 } from '@parlando/audio-wasm';
import { extract } from 'tar-stream';
import { modelFault } from '../../ports/model-fault.ts';
import type { UnpackLimits } from '../../ports/unpack.ts';
import { type FileSink, shown } from './file-sink.ts';

/** Room for an entry's header, its long name and the padding of its content. */
const overheadBytes = 4096;

export interface TarOptions {
  readonly archive: string;
  readonly compression: 'none' | 'gzip' | 'bzip2';
  readonly sink: FileSink;
  readonly limits: UnpackLimits;
}

/** Plain files and folders; the library hands out everything that a header may claim. */
export async function unpackTar({ archive, compression, sink, limits }: TarOptions): Promise<void> {
  const entries = extract();
  const stages = [
    createReadStream(archive),
    ...(compression === 'gzip' ? [createGunzip()] : []),
    ...(compression === 'bzip2' ? [Duplex.from(bunzip2)] : []),
    // Bytes outside files also have to be decompressed, so they count too.
    boundBytes(limits.bytes + (limits.files + 1) * overheadBytes, limits.bytes),
    entries,
  ];
  const flowing = pipeline(stages);
  // Awaited below, and a fault of an entry is thrown before.
  flowing.catch(() => undefined);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    sink.count();
    // It may fail before anybody reads it; the reader then gets the error.
    entry.on('error', () => undefined);
    if (type === 'directory') entry.resume();
    else if (type === 'file')
      await sink.write(name, entry as AsyncIterable<unknown> as AsyncIterable<Uint8Array>);
    else throw modelFault('kind', { entry: shown(name) });
  }
  await flowing;
}

function boundBytes(most: number, limit: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(modelFault('size', { limit }));
      else done(null, chunk);
    },
  });
}
