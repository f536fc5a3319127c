import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { isLanguage, type Language, languages, negotiateLanguage } from '@parlando/locales';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { layerOf } from './layer.ts';
import { handleUnknownPath } from './not-found.ts';
import { type Compressed, sendText } from './send-kept.ts';
import { receiveShares } from './share-target.ts';

/** The built web app: its page, and what the content security policy needs to know. */
export interface WebBuild {
  readonly root: string;
  readonly page: string;
  /** Languages with a prerendered studio page: `studio.<language>.<edition>.html`. */
  readonly studio: readonly Language[];
  /** CSP sources of the page's inline scripts. */
  readonly scriptHashes: readonly string[];
}

/** Pages that exist, in any case, as in the app's router. Every other path shows the app's not-found page with status 404. */
const pagePaths =
  /^\/(?:|api\/docs|batch|developers(?:\/[a-z]+)?|dictionary|projects(?:\/[^/]+)?|settings|docs(?:\/[a-z-]+)?|tasks(?:\/[^/]+)?|admin(?:\/[a-z]+)?|auth\/(?:login|register)|payment\/result|user(?:\/(?:overview|profile|favorites|keys|membership|membership-v2|order-list|payment-log|promotion))?)\/?$/i;

/** Undefined when the web app has not been built. */
export function findWebBuild(root: string): WebBuild | undefined {
  const path = join(root, 'index.html');
  if (!existsSync(path)) return undefined;
  const page = readFileSync(path, 'utf8');
  const inlineScripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const scriptHashes = inlineScripts.map(
    ([, source = '']) => `sha256-${createHash('sha256').update(source).digest('base64')}`,
  );
  return { root, page, studio: studioLanguages(root), scriptHashes };
}

function studioLanguages(root: string): WebBuild['studio'] {
  return (Object.keys(languages) as Language[]).filter((language) =>
    existsSync(join(root, studioPage(language, true))),
  );
}

const editionOf = (accounts: boolean) => (accounts ? 'accounts' : 'without-accounts');
const studioPage = (language: Language, accounts: boolean) =>
  `studio.${language}.${editionOf(accounts)}.html`;

/** Serves the app's files, and its page for every path outside `/api` and the layers, and for the API's reference. */
export async function serveWeb(app: FastifyInstance, build: WebBuild): Promise<void> {
  const { basePath } = app;
  const { accounts } = app.access;
  const edition = editionOf(accounts);
  const pageOf = (text: string): Page => ({ text: placeBelow(basePath, text), compressed: {} });
  // Sent with the page: its layout depends on it, and would shift if the browser had to ask first.
  const page = pageOf(build.page.replace('<div id="root"', `$& data-edition="${edition}"`));
  const studioBelow = new Map<Language, Page>();
  await app.register(staticFiles, {
    root: build.root,
    index: false,
    // `*` would hide unknown API paths and methods from the not-found handler.
    wildcard: false,
    preCompressed: true,
    // Each file is a route of its own, which also serves its compressed versions.
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    // Their names change with their content.
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? immutable : 'no-cache');
    },
  });
  app.get('/', async (request, reply) => {
    const language = pageLanguage(request);
    reply.header('Vary', 'Cookie, Accept-Language');
    if (!build.studio.includes(language)) return sendPage(page, request, reply);
    const file = studioPage(language, accounts);
    if (basePath === '')
      return reply.header('Vary', 'Cookie, Accept-Language, Accept-Encoding').sendFile(file);
    const below = studioBelow.get(language) ?? pageOf(await readFile(join(build.root, file), 'utf8'));
    studioBelow.set(language, below);
    return sendPage(below, request, reply);
  });
  receiveShares(app);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const isPageRequest = request.method === 'GET' || request.method === 'HEAD';
    const isOfApi = /^\/api(?=\/|$)/.test(path) && !pagePaths.test(path);
    if (!isPageRequest || isOfApi || layerOf(app.layers, request.url))
      return handleUnknownPath(request, reply);
    return sendPage(page, request, reply);
  });
}

/** The language of a page, from its cookie; without one, the browser's preferred language. */
export function pageLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.cookie ?? '')?.[1];
  return isLanguage(chosen) ? chosen : negotiateLanguage(headers['accept-language']);
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

const immutable = 'public, max-age=31536000, immutable';

interface Page {
  readonly text: string;
  readonly compressed: Compressed;
}

async function sendPage(
  { text, compressed }: Page,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .status(pagePaths.test(pathOf(request)) ? 200 : 404)
    .header('Cache-Control', 'no-cache')
    .header('Vary', [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '))
    .type('text/html; charset=utf-8');
  await sendText(reply, text, text, compressed);
  return reply;
}

/** A page whose addresses of this host begin with the base path, which its scripts read from `<html data-base>`. */
function placeBelow(basePath: string, page: string): string {
  if (basePath === '') return page;
  return page
    .replace('<html', `$& data-base="${basePath}"`)
    .replaceAll(/(?<=\s(?:href|src)=")\/(?!\/)/g, `${basePath}/`);
}
