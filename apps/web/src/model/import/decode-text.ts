/** Supported encodings, by their labels in the Encoding Standard. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** How much of a file is read to guess its encoding. */
const sampleBytes = 65_536;

/** Decodes a file with the given or the likeliest encoding, without a byte order mark. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: Encoding = guessEncoding(bytes)) {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

interface DeclaredText {
  readonly text: string;
  /** Undefined for another one that the document declares. */
  readonly encoding: Encoding | undefined;
}

/**
 * Decodes a document that may declare its charset. Certain evidence in the bytes outweighs the declaration, which may be
 * outdated.
 */
export function decodeDeclared(bytes: Uint8Array, charset: string | undefined): DeclaredText {
  const guess = guessEncoding(bytes);
  const declared = guess.startsWith('utf') ? undefined : standardName(charset);
  const encoding = encodings.find((each) => each === (declared ?? guess));
  return encoding ? decodeText(bytes, encoding) : { text: new TextDecoder(declared).decode(bytes), encoding };
}

/** Decodes a web page, which may declare its charset itself if its server names none. */
export function decodePage(bytes: Uint8Array, charset: string | undefined): DeclaredText {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return decodeDeclared(bytes, charset ?? /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]);
}

/** The name in the Encoding Standard; undefined for an unknown label. */
function standardName(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    // The same but for rare characters.
    return encoding === 'gbk' ? 'gb18030' : encoding;
  } catch {
    // A RangeError: the document names what does not exist.
    return undefined;
  }
}

/** Checks the byte order mark, UTF-8 validity, zero bytes, and then sequences of bytes above 0x7F. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const wide = guessWide(bytes.subarray(0, sampleBytes));
  if (wide) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  return guessLegacy(bytes.subarray(0, sampleBytes));
}

/** UTF-16 without a byte order mark: in ASCII text every other byte is zero. */
function guessWide(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0] as [number, number];
  for (let index = 0; index < sample.length; index++) {
    if (sample[index] === 0) zeros[(index % 2) as 0 | 1]++;
  }
  const [even, odd] = zeros;
  if (even + odd === 0 || even + odd < sample.length / 20) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    // The decoder throws a TypeError for invalid bytes.
    return false;
  }
}

/** Chinese has pairs of high bytes; an accented letter stands alone between ASCII letters. */
function guessLegacy(sample: Uint8Array): 'gb18030' | 'windows-1252' {
  let paired = 0;
  let alone = 0;
  for (let index = 0; index < sample.length; index++) {
    if ((sample[index] ?? 0) < 0x80) continue;
    if ((sample[index + 1] ?? 0) >= 0x80) {
      paired += 2;
      index++;
    } else alone++;
  }
  return paired > alone ? 'gb18030' : 'windows-1252';
}
