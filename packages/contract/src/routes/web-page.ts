import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';

/**
 * Returns a public web page or document, for a browser, which may not fetch pages of other sites. The bytes are those of
 * the page, unpacked. `Content-Disposition` has a file name with the extension of its kind, and the `charset` of
 * `Content-Type` is the one that the page's server names. `PAGE_IMPORT=off` makes it NOT_FOUND.
 */
export const fetchWebPage = defineRoute({
  id: 'fetchWebPage',
  method: 'POST',
  path: '/api/v1/import/page',
  policy: 'visitor',
  tag: 'instance',
  // What is fetched is there to be converted.
  converts: true,
  summary: 'Fetch a public web page, to be spoken',
  body: z.object({ address: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)) }),
  produces: ['application/octet-stream'],
  errors: ['PAGE_NOT_READ', 'NOT_FOUND'],
});
