/**
 * After `vite build`: writes dist/studio.<language>.html, the page with the studio's first view in it, so that a person
 * can read and type before any script has come. `src/main.tsx` takes that view over.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { build, runnerImport } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const placeholder = /(<div id="root")>[\s\S]*?<!-- end of the first view -->/;

const [language, bundle] = process.argv.slice(2);
if (language) await printView(language, bundle);
else await writePages();

async function writePages() {
  const outDir = mkdtempSync(join(tmpdir(), 'parlando-prerender-'));
  try {
    await build({
      root: here,
      configFile: join(here, 'vite.config.ts'),
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
      // The router must draw what it draws in a browser: the browser adopts it.
      ssr: { noExternal: true, resolve: { conditions: ['browser', 'import', 'module', 'default'] } },
    });
    const page = readFileSync(join(here, 'dist/index.html'), 'utf8');
    if (!placeholder.test(page)) throw new Error('index.html has no place for the first view');
    const { module } = await runnerImport(join(here, '../../packages/contract/src/languages.ts'));
    for (const [name, { tag }] of Object.entries(module.interfaceLanguages)) {
      const view = execFileSync(
        process.execPath,
        [fileURLToPath(import.meta.url), name, join(outDir, 'prerender.js')],
        {
          encoding: 'utf8',
          timeout: 60_000,
          env: { ...process.env, NODE_ENV: 'production' },
        },
      );
      const withView = page
        .replace(placeholder, (_, opening) => `${opening} data-view="studio" data-language="${name}">${view}`)
        .replace(/<html lang="[^"]+">/, `<html lang="${tag}">`);
      writeFileSync(join(here, `dist/studio.${name}.html`), withView);
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Prints the view in one language. Runs in a process of its own, because the language is global. */
async function printView(name, file) {
  const { window } = new JSDOM('<!doctype html>', { url: 'http://localhost/' });
  const browser = [
    'window',
    'document',
    'localStorage',
    'sessionStorage',
    'location',
    'history',
    'addEventListener',
    'scrollTo',
  ];
  for (const key of browser) globalThis[key] = window[key];
  globalThis.self = globalThis;
  const { prerender } = await import(pathToFileURL(file).href);
  process.stdout.write(await prerender(name), () => process.exit(0));
}
