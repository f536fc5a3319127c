const decoder = new TextDecoder();

/** The files of a pack (see pack-data.mjs for its layout), as text by name. */
export function readPack(pack: Uint8Array): Map<string, string> {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const files = new Map<string, string>();
  for (let at = 0; ; ) {
    const nameLength = view.getUint32(at, true);
    if (nameLength === 0) return files;
    const size = view.getUint32(at + 4, true);
    const data = at + 8 + nameLength;
    const name = decoder.decode(pack.subarray(at + 8, pack.indexOf(0, at + 8)));
    files.set(name, decoder.decode(pack.subarray(data, data + size)));
    at = data + ((size + 3) & ~3);
  }
}

function attribute(file: string, name: string): string | undefined {
  return new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(file)?.[1];
}

/** Names in dist/data/dictionaries by voice: a voice file says `dictionary x`, or its first language's first part counts. */
export function dictionariesByVoice(files: ReadonlyMap<string, string>): Map<string, string> {
  const voices = new Map<string, string>();
  for (const [name, file] of files) {
    if (!name.startsWith('lang/')) continue;
    const language = attribute(file, 'dictionary') ?? attribute(file, 'language')?.split('-')[0];
    if (language !== undefined) voices.set(name.slice('lang/'.length), language);
  }
  return voices;
}

export function variantNames(files: ReadonlyMap<string, string>): Set<string> {
  const prefix = 'voices/!v/';
  return new Set(
    [...files.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
  );
}
