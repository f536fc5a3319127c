import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { StartFault } from '../../ports/start-fault.ts';

export interface SitePicture {
  readonly type: string;
  readonly bytes: Buffer;
}

/** SVG is not among them: opened on its own it may run scripts. */
const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};
const mostBytes = 1024 * 1024;

/** Reads the operator's pictures. Throws `StartFault` naming the file that cannot be used. */
export function readSitePictures(files: readonly string[]): Promise<SitePicture[]> {
  return Promise.all(files.map(readPicture));
}

async function readPicture(file: string): Promise<SitePicture> {
  const type = types[extname(file).toLowerCase()];
  if (type === undefined) throw unusable(file, 'it must end in .png, .jpg or .webp');
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw unusable(file, `it cannot be read (${cause.code})`);
  });
  if (bytes.length > mostBytes) throw unusable(file, `it is larger than ${mostBytes} bytes`);
  return { type, bytes };
}

const unusable = (file: string, reason: string) =>
  new StartFault(`SITE_DONATE_PICTURES names ${file}, but ${reason}.`);
