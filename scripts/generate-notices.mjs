/** Writes THIRD-PARTY-NOTICES.md: every package that the product needs at run time, with its licence. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { neededPackages } from './release/packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const licenceText = (folder) => {
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file ? readFileSync(join(folder, file), 'utf8').trim() : undefined;
};

const shipped = neededPackages(lock, ['apps/server', 'apps/web']).map(({ path, name, version, entry }) => {
  const folder = join(root, path);
  const manifest = existsSync(join(folder, 'package.json'))
    ? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    : {};
  const licence = entry.license ?? manifest.license ?? manifest.licenses?.[0]?.type ?? 'see its files';
  return { name, version, licence, text: licenceText(folder) };
});

/** Unique texts, each with the packages that contain it. */
const texts = new Map();
for (const { name, text } of shipped) if (text) texts.set(text, [...(texts.get(text) ?? []), name]);

const lines = [
  '# Third-party notices',
  '',
  'Written by `node scripts/generate-notices.mjs` from package-lock.json.',
  '',
  'Speech is made by espeak-ng 1.52 (GPL-3.0-or-later) and mp3 by LAME 3.100 (LGPL-2.0-or-later), both as WebAssembly.',
  'Other formats are made by libopus 1.5.2, libFLAC 1.5.0 and speexdsp 1.2.1 (BSD-3-Clause) and vo-aacenc 0.1.3 (Apache-2.0),',
  'speed and pitch are changed by sonic 0.2.0 (Apache-2.0), and archives are read by bzip2 1.0.8 (BSD-like), as WebAssembly.',
  'Their licences are in `packages/audio-wasm/dist/licences`.',
  'Read-aloud mp3 is decoded by mpg123-decoder, whose WebAssembly holds mpg123 (LGPL-2.1-only).',
  'Installed voices are spoken by sherpa-onnx 1.13 (Apache-2.0), whose library holds espeak-ng (GPL-3.0-or-later) and is',
  'delivered with onnxruntime (MIT). Each voice model has a licence of its own, which its card names.',
  'The voice catalogue holds facts published by Microsoft; voice names are trademarks of their owners.',
  '',
  '| package | version | licence |',
  '|---|---|---|',
  ...shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  '',
  '## Texts',
  ...[...texts].flatMap(([text, names]) => [
    '',
    `### ${[...new Set(names)].join(', ')}`,
    '',
    '```',
    text,
    '```',
  ]),
];
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), `${lines.join('\n')}\n`);
process.stdout.write(`${shipped.length} packages\n`);
