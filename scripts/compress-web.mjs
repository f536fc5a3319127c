/** Puts a Brotli and a gzip twin beside every file of the built page that gets smaller by it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'apps/web/dist');
const twins = { '.br': brotliCompressSync, '.gz': (bytes) => gzipSync(bytes, { level: 9 }) };

for (const name of readdirSync(dist, { recursive: true })) {
  if (!/\.(html|m?js|css|svg|json|wasm|txt|map)$/.test(name)) continue;
  const bytes = readFileSync(join(dist, name));
  for (const [extension, compress] of Object.entries(twins)) {
    const compressed = compress(bytes);
    if (compressed.length < bytes.length) writeFileSync(join(dist, name + extension), compressed);
  }
}
