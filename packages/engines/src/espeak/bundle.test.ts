import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';

// Inside the package, so that what stays external is found.
const parent = fileURLToPath(new URL('../../dist/', import.meta.url));
mkdirSync(parent, { recursive: true });
const root = mkdtempSync(`${parent}bundle-test-`);
// The bundled engine reads its compiled module and data from `../dist`.
const folder = `${root}/dist`;
cpSync(fileURLToPath(new URL('../../../espeak-wasm/dist/', import.meta.url)), folder, { recursive: true });
afterAll(() => rmSync(root, { recursive: true, force: true }));

const MAIN = `
  import { createEspeakEngine } from './espeak/espeak-engine.ts';
  const engine = createEspeakEngine({ threads: 1 });
  await engine.start();
  const part = { kind: 'text', text: 'Hello', voice: 'espeak-en-US-ruth', rate: 1, pitch: 1, range: 1, volume: 100, alignment: [] };
  for await (const event of engine.synthesize({ parts: [part] }, engine.output('mp3'))) {
    if (event.type === 'end') process.stdout.write(String(event.samples));
  }
  await engine.close();
`;

it('speaks from a bundle, the worker file beside it', async () => {
  const shared: BuildOptions = {
    bundle: true,
    platform: 'node',
    format: 'esm',
  };
  const source = (file: string) => fileURLToPath(new URL(file, import.meta.url));
  await build({
    ...shared,
    entryPoints: [source('./espeak-worker.ts')],
    outfile: `${folder}/espeak-worker.js`,
  });
  await build({
    ...shared,
    stdin: { contents: MAIN, resolveDir: source('..') },
    outfile: `${folder}/main.js`,
  });
  const samples = execFileSync(process.execPath, [`${folder}/main.js`], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(Number(samples)).toBeGreaterThan(5000);
});
