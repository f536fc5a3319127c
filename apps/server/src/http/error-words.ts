import { isErrorCode } from '@parlando/contract';
import { formatMessage, type Language, languages } from '@parlando/locales';

/** The message of a stored error code; null for none. */
export function errorWords(
  code: string | null,
  details: Record<string, unknown> | null,
  language: Language,
): string | null {
  if (code === null) return null;
  const known = isErrorCode(code) ? code : 'INTERNAL_ERROR';
  return formatMessage(language, languages[language].errors[known], details ?? {});
}
