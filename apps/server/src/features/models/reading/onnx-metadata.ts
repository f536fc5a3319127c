import { type FileHandle, open } from 'node:fs/promises';

/** Longest entry that is read; a network's own are a few hundred bytes, a list of speakers a few thousand. */
const longestEntry = 65_536;
/** Field number in `ModelProto`: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */
const metadataField = 14;
const mostFields = 100_000;

/**
 * The names and values that an ONNX file carries. Only the fields of the outermost message are read, so a file of any
 * size takes a few reads. Throws RangeError when it is no such message.
 */
export async function readOnnxMetadata(path: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let at = 0;
    for (let fields = 0; at < size; fields++) {
      if (fields > mostFields) throw new RangeError('too many fields');
      const field = await readField(file, at);
      if (field.end > size) throw new RangeError('a field ends behind the file');
      if (field.number === metadataField && field.end - field.start <= longestEntry) {
        const [name, value] = readEntry(await readBytes(file, field.start, field.end));
        found.set(name, value);
      }
      at = field.end;
    }
    return found;
  } finally {
    await file.close();
  }
}

interface Field {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

const longestHead = 20;

async function readField(file: FileHandle, at: number): Promise<Field> {
  return parseField(await readBytes(file, at, at + longestHead), at);
}

/** `base`: where `bytes` begin in what they are part of. */
function parseField(bytes: Buffer, base: number, from = 0): Field {
  const tag = readVarint(bytes, from);
  const number = Math.floor(tag.value / 8);
  const start = base + tag.end;
  switch (tag.value % 8) {
    case 0:
      return { number, start, end: base + readVarint(bytes, tag.end).end };
    case 1:
      return { number, start, end: start + 8 };
    case 2: {
      const length = readVarint(bytes, tag.end);
      return { number, start: base + length.end, end: base + length.end + length.value };
    }
    case 5:
      return { number, start, end: start + 4 };
    default:
      throw new RangeError('an unknown kind of field');
  }
}

function readVarint(bytes: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length && at < from + 10; at++, scale *= 128) {
    const byte = bytes[at] as number;
    value += (byte & 127) * scale;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new RangeError('a number has no end');
}

/** `StringStringEntryProto`: key 1, value 2. */
function readEntry(bytes: Buffer): [name: string, value: string] {
  const texts: [string, string] = ['', ''];
  for (let at = 0; at < bytes.length; ) {
    const { number, start, end } = parseField(bytes, 0, at);
    if (number === 1 || number === 2) texts[number - 1] = bytes.toString('utf8', start, end);
    at = end;
  }
  return texts;
}

async function readBytes(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

/** Bytes that add entries to an ONNX file when they are put at its end: repeated fields of a message add up. */
export function onnxMetadata(entries: Readonly<Record<string, string | number>>): Buffer {
  const parts = Object.entries(entries).map(([name, value]) =>
    lengthDelimited(
      metadataField,
      Buffer.concat([lengthDelimited(1, Buffer.from(name)), lengthDelimited(2, Buffer.from(String(value)))]),
    ),
  );
  return Buffer.concat(parts);
}

function lengthDelimited(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}
