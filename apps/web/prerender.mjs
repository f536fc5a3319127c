/**
 * After `vite build`: writes dist/studio.<language>.<edition>.html, the page with the studio's first view in it, so
 * that the person can read and type before any script has loaded. `src/main.tsx` hydrates that view.
 */
import { execFile as execFileCallback } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import Beasties from 'beasties';
import { JSDOM } from 'jsdom';
import { build, runnerImport } from 'vite';

const execFile = promisify(execFileCallback);
const here = fileURLToPath(new URL('.', import.meta.url));
const editions = ['accounts', 'without-accounts'];
const placeholder = /(<div id="root")>[\s\S]*?<!-- end of the first view -->/;

const [bundle, language, edition] = process.argv.slice(2);
if (bundle) await printView(bundle, language, edition);
else await writePages();

async function writePages() {
  const outDir = mkdtempSync(join(tmpdir(), 'parlando-prerender-'));
  try {
    await build({
      root: here,
      configFile: join(here, 'vite.config.ts'),
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
      // Must render the same as in a browser, because the browser hydrates it.
      ssr: { noExternal: true, resolve: { conditions: ['browser', 'import', 'module', 'default'] } },
    });
    const page = readFileSync(join(here, 'dist/index.html'), 'utf8');
    if (!placeholder.test(page)) throw new Error('index.html has no place for the first view');
    const [{ interfaceLanguages }, { languages }] = await Promise.all([
      importSource('contract/src/languages.ts'),
      importSource('locales/src/languages.ts'),
    ]);
    const written = Object.entries(interfaceLanguages).flatMap(([name, { tag }]) => {
      const { nav, productName } = languages[name].shell;
      return editions.map(async (kind) => {
        const { stdout: view } = await execFile(
          process.execPath,
          [fileURLToPath(import.meta.url), join(outDir, 'prerender.js'), name, kind],
          { timeout: 300_000, env: { ...process.env, NODE_ENV: 'production' } },
        );
        const root = `data-view="studio" data-language="${name}" data-edition="${kind}"`;
        const withView = page
          .replace(placeholder, (_, opening) => `${opening} ${root}>${view}`)
          .replace(/<html lang="[^"]+">/, `<html lang="${tag}">`)
          .replace(/<title>[^<]*/, `<title>${nav.textToSpeech} - ${productName}`);
        writeFileSync(join(here, `dist/studio.${name}.${kind}.html`), await withCriticalStyles(withView));
      });
    });
    await Promise.all(written);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/**
 * The page with only the CSS that its first view uses, inlined. The full style sheet is linked at the end of the body, so
 * that the view is painted without it and the scripts run after it; sheets of lazily loaded parts precede it. Scripts are
 * fetched with low priority, because the view takes text before they run.
 */
async function withCriticalStyles(page) {
  const beasties = new Beasties({
    path: join(here, 'dist'),
    preload: 'body',
    reduceInlineStyles: false,
    logLevel: 'warn',
    // What boot.js sets at <html>, such as the theme; and selectors that beasties does not evaluate.
    allowRules: [/data-/, /:lang\(/, /^:is\(/, /::(?:selection|placeholder)/],
  });
  const [styles] = /<style>[\s\S]*?<\/style>/.exec(await beasties.process(page)) ?? [];
  const [link] = /<link rel="stylesheet"[^>]*>/.exec(page) ?? [];
  if (!styles || !link) throw new Error('index.html has no style sheet');
  // Not what beasties returns: hydration needs the view as React wrote it.
  return page
    .replace(link, () => styles)
    .replace('</body>', `${link}\n  </body>`)
    .replace(/<(script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

async function importSource(path) {
  const { module } = await runnerImport(join(here, '../../packages', path));
  return module;
}

/** Prints the view in one language and edition. Runs in a process of its own, because both are global. */
async function printView(file, name, kind) {
  const { window } = new JSDOM(`<div id="root" data-edition="${kind}">`, { url: 'http://localhost/' });
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
