import { providerUrl } from '../http/provider-address.ts';

/** Used when no base URL is given. */
export const DEFAULT_CHAT_BASE_URL = 'https://api.openai.com/v1';

const COMPLETIONS = '/chat/completions';

/** An address under the base, whether the base or the full completions address was given. @throws AppError INVALID_INPUT */
export function chatUrl(baseUrl: string, path: typeof COMPLETIONS | '/models'): URL {
  const url = providerUrl(baseUrl.trim() || DEFAULT_CHAT_BASE_URL, 'baseUrl');
  const given = url.pathname.replace(/\/+$/, '');
  const base = given.endsWith(COMPLETIONS) ? given.slice(0, -COMPLETIONS.length) : given;
  url.pathname = `${base}${path}`;
  return url;
}
