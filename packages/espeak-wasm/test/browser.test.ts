import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEspeak } from '../src/node.ts';
import type { EspeakWorkerClient } from '../src/worker/worker-client.ts';
import { hashOf, spoken } from './fixtures.ts';

declare global {
  // What the page's script leaves for the test.
  var client: EspeakWorkerClient;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  html: 'text/html',
  wasm: 'application/wasm',
};
const PAGE = '<!doctype html><script type="module" src="/built/page.js"></script>';

/** Serves the package's dist/ and what was bundled for the page. */
function serve(bundles: string): Server {
  return createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const type = TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream';
    try {
      const body =
        path === '/'
          ? PAGE
          : await readFile(path.startsWith('/built/') ? join(bundles, path.slice(7)) : join(root, path));
      response.writeHead(200, { 'content-type': path === '/' ? 'text/html' : type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}

describe('in a browser', () => {
  let bundles: string;
  let server: Server;
  let browser: Browser;
  let page: Page;
  const requested: string[] = [];

  beforeAll(async () => {
    bundles = await mkdtemp(join(tmpdir(), 'espeak-wasm-'));
    await build({
      stdin: {
        contents: `import { EspeakWorkerClient } from './src/worker/worker-client.ts';
          globalThis.client = new EspeakWorkerClient(new Worker('/built/worker.js', { type: 'module' }));`,
        resolveDir: root,
      },
      outfile: join(bundles, 'page.js'),
      bundle: true,
      format: 'esm',
    });
    await build({
      entryPoints: [join(root, 'src/worker/worker.ts')],
      outfile: join(bundles, 'worker.js'),
      bundle: true,
      format: 'esm',
    });
    server = serve(bundles);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    page = await browser.newPage();
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => globalThis.client !== undefined);
  });

  afterAll(async () => {
    await browser?.close();
    await new Promise((resolve) => server.close(resolve));
    await rm(bundles, { recursive: true });
  });

  it('loads what a language needs and no more', async () => {
    await page.evaluate(() => globalThis.client.load(['cmn'], new URL('/dist/', location.href)));
    expect(requested.filter((path) => path.startsWith('/dist/')).sort()).toEqual([
      '/dist/data/dictionaries/cmn.bin',
      '/dist/data/phonemes.bin',
      '/dist/data/voices.bin',
      '/dist/espeak.wasm',
    ]);
  });

  it('speaks in the worker as it does in Node, sample by sample', async () => {
    const input = { text: '你好，世界', voice: 'sit/cmn' };
    const inBrowser = await page.evaluate(async (speech) => {
      const samples: number[] = [];
      const words: number[] = [];
      const result = await globalThis.client.speak(
        { input: speech },
        {
          onData: (data) => samples.push(...data),
          onEvent: (event) => event.type === 'word' && words.push(event.position),
        },
      );
      return { samples, words, result };
    }, input);
    const espeak = await createEspeak();
    const { pcm, events } = spoken(espeak, input);
    espeak.dispose();
    expect(inBrowser.result).toEqual({ samples: pcm.length, completed: true, missingLanguages: [] });
    expect(hashOf(Int16Array.from(inBrowser.samples))).toBe(hashOf(pcm));
    expect(inBrowser.words).toEqual(
      events.flatMap((event) => (event.type === 'word' ? [event.position] : [])),
    );
  });

  it('makes mp3 that the browser can play', async () => {
    const seconds = await page.evaluate(async () => {
      await globalThis.client.load(['en']);
      const chunks: BlobPart[] = [];
      await globalThis.client.speak(
        {
          input: { text: 'Hello from the browser.', voice: 'gmw/en-US' },
          mp3: { sampleRateHertz: 24000, bitrateKbps: 48 },
        },
        { onData: (data) => chunks.push(data as Uint8Array<ArrayBuffer>) },
      );
      const context = new OfflineAudioContext(1, 24000, 24000);
      return (await context.decodeAudioData(await new Blob(chunks).arrayBuffer())).duration;
    });
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(3);
  });

  it('stops when the signal is aborted', async () => {
    const result = await page.evaluate(async () => {
      const abort = new AbortController();
      const input = { text: 'On and on it goes. '.repeat(2000), voice: 'gmw/en-US' };
      return globalThis.client.speak({ input }, { signal: abort.signal, onData: () => abort.abort() });
    });
    expect(result.completed).toBe(false);
    expect(result.samples).toBeLessThan(60 * 22050);
  });

  it('fails with a named error and stays usable', async () => {
    const faults = await page.evaluate(async () => {
      const fault = (input: { text: string; voice: string }) =>
        globalThis.client.speak({ input }).then(
          () => 'spoken',
          (error: { fault: string }) => error.fault,
        );
      return [
        await fault({ text: 'привет', voice: 'zle/ru' }),
        await fault({ text: 'x', voice: 'nobody' }),
        await fault({ text: 'x', voice: 'gmw/en' }),
      ];
    });
    expect(faults).toEqual(['language-not-loaded', 'unknown-voice', 'spoken']);
  });

  it('lists voices', async () => {
    const { voices, variants } = await page.evaluate(() => globalThis.client.list());
    expect(voices.length).toBeGreaterThan(130);
    expect(variants.length).toBeGreaterThan(100);
  });
});
