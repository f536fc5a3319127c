import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };
/** Cached by browsers for a year, so the name changes with the version. Requested by `model/import/read-pdf.ts`. */
const folder = `assets/cmaps-${version}`;

/** Serves the character maps of PDF.js. Without them, text in fonts that are not embedded is empty. */
export function characterMaps(): Plugin {
  const maps = join(library, 'cmaps');
  return {
    name: 'character-maps',
    generateBundle() {
      for (const name of readdirSync(maps).filter((file) => file.endsWith('.bcmap'))) {
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${name}`,
          source: readFileSync(join(maps, name)),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const name = /^\/([\w-]+\.bcmap)$/.exec(request.url ?? '')?.[1];
        if (name) response.end(readFileSync(join(maps, name)));
        else next();
      });
    },
  };
}
