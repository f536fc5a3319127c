import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { interfaceLanguages } from '../../packages/contract/src/languages.ts';
import { firstNamespaces, viewNamespaces } from '../../packages/locales/src/namespaces.ts';
import { guidePages } from './guide-plugin.ts';
import { leanContract } from './lean-contract-plugin.ts';
import { loadedTogether } from './loaded-together-plugin.ts';

const apiTarget = process.env.PARLANDO_API ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Rarely used and large: each stays in files of its own. */
const rareLibraries = /node_modules\/(@codemirror|@lezer|codemirror|style-mod|w3c-keyname|crelt|fflate)\//;

const wordFile = /packages\/locales\/src\/(\w+)\/(\w+)\.ts$/;

/** Each language is fetched as three files: the words of the first page, those of the studio, and the rest. */
function wordsChunk(id: string): string | null {
  const [, language, namespace] = wordFile.exec(id) ?? [];
  if (!language) return null;
  const has = (namespaces: readonly string[]) => namespaces.some((each) => each === namespace);
  if (has(firstNamespaces)) return `words-${language}`;
  return has(viewNamespaces) ? `words-${language}-studio` : `words-${language}-later`;
}

/** The documentation of a language is one file: its list, its search and its pages need all of it. */
function guideChunk(id: string): string | null {
  const [, language] = /\/docs\/guide\/(\w+)\/[^/]+\.md$/.exec(id) ?? [];
  return language ? `guide-${language}` : null;
}

/** The developer examples: several pages need them, but no first visit does. */
const developersChunk = /\/docs\/snippets\/|\/web\/src\/model\/developers\/(?!copy-as)/;

/** The imports declare what belongs to `view`, `idle` and `use`. */
const { plugin: togetherPlugin, chunkOf } = loadedTogether();

/** Inlines `src/boot.js`, which would otherwise need a request, and gives it the language tags. */
const bootScript: Plugin = {
  name: 'boot-script',
  transformIndexHtml: (html) => {
    const tags = Object.entries(interfaceLanguages).map(([id, { tag }]) => [id, tag]);
    const source = readFileSync(new URL('src/boot.js', import.meta.url), 'utf8');
    return html
      .replace('%LANGUAGE_TAGS%', JSON.stringify(Object.fromEntries(tags)))
      .replace('__BOOT__', () => source);
  },
};

/** The licence and third-party notices, served with the page. */
const legalTexts: Plugin = {
  name: 'legal-texts',
  generateBundle() {
    const texts = { 'licence.txt': 'LICENSE', 'third-party-notices.txt': 'THIRD-PARTY-NOTICES.md' };
    for (const [fileName, file] of Object.entries(texts)) {
      const source = readFileSync(new URL(`../../${file}`, import.meta.url));
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), guidePages(), leanContract(), togetherPlugin, bootScript, legalTexts],
  // The server may run below a path that the build does not know; it writes that path into the pages itself.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The content security policy allows no `data:` scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // The polyfill only saves time, and only in browsers that are rare by now.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Requests cost more than the bytes they save: the first paint needs two files, a first visit fetches two
        // more, and what several later files share is in another two. Without groups there would be seventy.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            { name: 'app', tags: ['$initial'] },
            { name: wordsChunk, debugName: 'words', test: wordFile },
            { name: guideChunk, debugName: 'guide' },
            { name: chunkOf('view', 'idle'), debugName: 'visit' },
            // A group includes what its modules import; this one gets only what is left.
            { name: chunkOf('use'), debugName: 'use' },
            {
              name: 'vendor-later',
              test: (id) => id.includes('node_modules') && !rareLibraries.test(id),
              minShareCount: 2,
            },
            {
              name: 'app-later',
              test: (id) => /apps\/web\/src|packages\//.test(id) && !developersChunk.test(id),
              minShareCount: 2,
            },
            { name: 'developers', test: developersChunk },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '^/api/(?!docs/?$)': { target: apiTarget, changeOrigin: false } },
  },
});
