import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { defaultLanguage, isLanguage, type Language, languages } from '@parlando/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handleUnknownPath } from './not-found.ts';

/** The built web app: the page, and what its content security policy must know of it. */
export interface WebBuild {
  readonly root: string;
  readonly page: string;
  /** The studio's page with its first view in it, by interface language. */
  readonly studio: Readonly<Partial<Record<Language, string>>>;
  /** CSP sources of the page's inline scripts. */
  readonly scriptHashes: readonly string[];
}

/** Pages that exist; every other path shows the app's own not-found page, and says so in its status. */
const pagePaths =
  /^\/(?:|batch|settings|tasks(?:\/[^/]+)?|auth\/(?:login|register)|user(?:\/(?:overview|profile|favorites))?)\/?$/;

/** Undefined when the web app has not been built. */
export function findWebBuild(root: string): WebBuild | undefined {
  const path = join(root, 'index.html');
  if (!existsSync(path)) return undefined;
  const page = readFileSync(path, 'utf8');
  const inlineScripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const scriptHashes = inlineScripts.map(
    ([, source = '']) => `sha256-${createHash('sha256').update(source).digest('base64')}`,
  );
  return { root, page, studio: readStudioPages(root), scriptHashes };
}

function readStudioPages(root: string): WebBuild['studio'] {
  const pages = Object.keys(languages).map(
    (language) => [language, join(root, `studio.${language}.html`)] as const,
  );
  return Object.fromEntries(
    pages
      .filter(([, path]) => existsSync(path))
      .map(([language, path]) => [language, readFileSync(path, 'utf8')]),
  );
}

/** Serves the app's files, and its page for every path outside `/api`. */
export async function serveWeb(app: FastifyInstance, build: WebBuild): Promise<void> {
  await app.register(staticFiles, {
    root: build.root,
    index: false,
    // `*` would hide unknown API paths and methods from the not-found handler.
    wildcard: false,
    preCompressed: true,
    // Its files are routes, one by one; the compressed twins stand behind those.
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    // Their names change with their content.
    setHeaders: (reply, path) => {
      reply.setHeader('Cache-Control', path.includes('/assets/') ? immutable : 'no-cache');
    },
  });
  app.get('/', (request, reply) => sendPage(build, request, reply.header('Vary', 'Cookie')));
  app.setNotFoundHandler((request, reply) => {
    const isPageRequest = request.method === 'GET' || request.method === 'HEAD';
    if (!isPageRequest || /^\/api(?=[/?]|$)/.test(request.url)) return handleUnknownPath(request, reply);
    return sendPage(build, request, reply);
  });
}

/** The page keeps the person's choice in this cookie. */
function languageOf({ headers }: FastifyRequest): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return isLanguage(chosen) ? chosen : defaultLanguage;
}

const immutable = 'public, max-age=31536000, immutable';

function sendPage(build: WebBuild, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  const page = (path === '/' && build.studio[languageOf(request)]) || build.page;
  return reply
    .status(pagePaths.test(path) ? 200 : 404)
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page);
}
