import { AppError } from '@parlando/contract';

/** @throws AppError INVALID_INPUT naming `field` unless it is an http(s) address without credentials */
export function providerUrl(text: string, field: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  // fetch refuses addresses with credentials, with an error message that contains them.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new AppError('INVALID_INPUT', { field });
  }
  url.hash = '';
  return url;
}

/** The key as a header can carry it. @throws AppError AUTH_ERROR for one that no provider can have given out */
export function headerKey(key: string): string {
  const trimmed = key.trim();
  // fetch would refuse such a header, with an error message that contains the key.
  if (!/^[\x21-\x7e]*$/.test(trimmed)) throw new AppError('AUTH_ERROR');
  return trimmed;
}
