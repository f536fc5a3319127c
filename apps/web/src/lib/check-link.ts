import { limits } from '@parlando/contract';
import { errorFromBody, errorFromFetch } from './api-error.ts';
import { currentLanguage } from './language.ts';
import { parseJson } from './storage.ts';

/** Throws an `ApiError` if the server refuses a link, which neither a download nor a player tells the page. */
export async function checkLink(href: string): Promise<void> {
  let reply: Response;
  try {
    // One byte is enough, and unlike HEAD a refusal says why.
    reply = await fetch(href, {
      headers: { Range: 'bytes=0-0', 'Accept-Language': currentLanguage() },
      signal: AbortSignal.timeout(limits.timeoutMs.status),
    });
  } catch (cause) {
    // A server of another origin may not let pages read its replies.
    if (new URL(href, location.href).origin !== location.origin) return;
    throw errorFromFetch(cause, (cause as Error).name === 'TimeoutError', false);
  }
  if (!reply.ok)
    throw errorFromBody(parseJson(await reply.text()), reply.status, reply.headers.get('Content-Language'));
  // The server may have ignored the range.
  await reply.body?.cancel();
}
