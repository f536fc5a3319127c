import { fetchWebPage, limits } from '@parlando/contract';
import { openCall } from '../../lib/api-client.ts';
import { errorFromFetch } from '../../lib/api-error.ts';

/** Fetches a web page through the server: browsers may not do it themselves. Throws `ApiError`. */
export async function fetchPage(address: string, signal: AbortSignal): Promise<File> {
  const timeoutMs = limits.webPage.timeMs + limits.timeoutMs.general;
  const response = await openCall(fetchWebPage, { body: { address } }, { signal, timeoutMs });
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(disposition) ?? [];
  // Its type has the charset.
  const blob = await response.blob().catch((cause: unknown) => {
    throw errorFromFetch(cause, false, signal.aborted);
  });
  return new File([blob], decodeURIComponent(name), { type: blob.type });
}
