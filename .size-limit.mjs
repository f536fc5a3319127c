import { readFileSync } from 'node:fs';

const dist = new URL('apps/web/dist/', import.meta.url);
const page = readFileSync(new URL('index.html', dist), 'utf8');

/** What the page itself names: the entry, what the entry preloads, and the style sheets. */
const named = (pattern) =>
  [...page.matchAll(pattern)].map(([, path]) => `apps/web/dist/${path.replace(/^\//, '')}`);

export default [
  {
    name: 'initial JavaScript (gzip)',
    path: named(/(?:src|href)="([^"]+\.js)"/g),
    limit: '170 kB',
    gzip: true,
  },
  { name: 'initial CSS (gzip)', path: named(/href="([^"]+\.css)"/g), limit: '20 kB', gzip: true },
];
