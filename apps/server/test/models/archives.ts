import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { type Header, pack } from 'tar-stream';

export type Files = Readonly<Record<string, Uint8Array | string>>;

const symbolicLink = 0o120777;
const unix = 3;

/** A tar of entries as they are given, whatever they say. */
export async function tarOf(
  entries: readonly (Partial<Header> & { readonly name: string; readonly content?: Uint8Array | string })[],
): Promise<Buffer> {
  const tar = pack();
  for (const { content, ...header } of entries) {
    if (content === undefined) tar.entry({ ...header, size: 0 });
    else tar.entry(header, Buffer.from(content));
  }
  tar.finalize();
  return buffer(tar);
}

export const tarOfFiles = (files: Files) =>
  tarOf(Object.entries(files).map(([name, content]) => ({ name, content })));

export const gzipped = async (tar: Promise<Buffer>) => gzipSync(await tar);

export function zipOf(files: Files, links: readonly string[] = []): Buffer {
  const entries = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const);
  const linked = links.map((name) => {
    return [name, [Buffer.from('/etc/passwd'), { os: unix, attrs: (symbolicLink << 16) >>> 0 }]] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries([...entries, ...linked])));
}
