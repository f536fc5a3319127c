/** Writes a Brotli and a gzip copy next to every file of the built page that gets smaller. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'apps/web/dist');
const twins = { '.br': promisify(brotliCompress), '.gz': (bytes) => promisify(gzip)(bytes, { level: 9 }) };

async function compress(file) {
  const bytes = await readFile(file);
  for (const [extension, twin] of Object.entries(twins)) {
    const compressed = await twin(bytes);
    if (compressed.length < bytes.length) await writeFile(file + extension, compressed);
  }
}

// Node compresses in a thread pool.
await Promise.all(
  readdirSync(dist, { recursive: true })
    .filter((name) => /\.(html|m?js|css|svg|json|wasm|txt|map)$/.test(name))
    .map((name) => compress(join(dist, name))),
);
