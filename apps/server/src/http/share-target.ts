import type { FastifyInstance } from 'fastify';

/**
 * Receives what people share with the installed app (`share_target` in `manifest.webmanifest`, W3C Web Share Target),
 * and hands it to the studio in the fragment of its address, so that no log or proxy has it. Not by a `Location` header:
 * proxies and browsers limit its length.
 */
export function receiveShares(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body as string)),
    );
    scope.post('/share', async ({ body }, reply) => {
      const fragment = body instanceof URLSearchParams ? sharedContent(body) : '';
      reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8');
      return `<!doctype html><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="0; url=${app.basePath}/#${fragment}"><title>Parlando</title>`;
    });
  });
}

/** In UTF-16 units. A longer text before an address is itself what is shared. */
const longestHeadline = 300;

/**
 * A text or the address of a page, encoded for a fragment in HTML. Most apps share a page as text, its address behind a headline;
 * Chromium shares a selection in quotation marks, with the address of its page behind it.
 */
function sharedContent(form: URLSearchParams): string {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => form.get(name)?.trim() ?? '');
  const all = [text, url].filter(Boolean).join('\n');
  const [, before = '', address] = /^(.*?)\s*(https?:\/\/\S+)$/su.exec(all) ?? [];
  const [, quote] = /^["“](.+)["”]$/su.exec(before) ?? [];
  const isPage = address !== undefined && quote === undefined && before.length <= longestHeadline;
  const content = isPage ? { url: address } : { text: quote ?? text ?? '', ...(title && { title }) };
  return new URLSearchParams(content).toString().replaceAll('&', '&amp;');
}
