import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';

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

const source = (file: string) => fileURLToPath(new URL(file, import.meta.url));

beforeAll(async () => {
  const shared: BuildOptions = { bundle: true, platform: 'node', format: 'esm' };
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
});

it('works repeatedly from a bundle with the worker file beside it', () => {
  for (let run = 0; run < 5; run++) {
    const samples = execFileSync(process.execPath, [`${folder}/main.js`], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(Number(samples)).toBeGreaterThan(5000);
  }
});

it('synthesises without waiting for V8’s compile jobs', async () => {
  const delay = '--concurrent-recompilation-delay=600000';
  const child = spawn(process.execPath, [delay, `${folder}/main.js`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  const said = once(child.stdout, 'data').then(([samples]) => Number(samples));
  const ended = once(child, 'exit').then(([code]) => `ended with code ${code}`);
  try {
    expect(await Promise.race([said, ended])).toBeGreaterThan(5000);
  } finally {
    child.kill('SIGKILL');
  }
});
