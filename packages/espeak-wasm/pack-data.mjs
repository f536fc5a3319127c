// Packs data files, or folders of them, into one: for each file two little-endian 32-bit words (length of the name with its NUL, padded to
// four bytes; length of the data), the name, the data padded to four bytes; a zero word ends it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';

const [output, root, ...names] = process.argv.slice(2);

function walk(name) {
  if (!statSync(`${root}/${name}`).isDirectory()) return [name];
  return readdirSync(`${root}/${name}`).flatMap((child) => walk(`${name}/${child}`));
}

function padded(bytes) {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

function entry(name) {
  const data = readFileSync(`${root}/${name}`);
  const label = padded(Buffer.from(`${name}\0`));
  const head = Buffer.alloc(8);
  head.writeUInt32LE(label.length, 0);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, label, padded(data)]);
}

writeFileSync(output, Buffer.concat([...names.flatMap(walk).sort().map(entry), Buffer.alloc(8)]));
