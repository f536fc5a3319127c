import { AppError, type ErrorCode, isErrorCode } from '@parlando/contract';
import i18next from 'i18next';
import { ApiError, type WireErrorCode } from './api-error.ts';
import { formatWords } from './format.ts';

export function errorWords(
  code: ErrorCode | WireErrorCode,
  details: Readonly<Record<string, unknown>> = {},
): string {
  if (isErrorCode(code))
    return formatWords(i18next.t(`errors.${code}`, { skipInterpolation: true }), details);
  if (code === 'NETWORK_ERROR' && 'origin' in details) return i18next.t('wire.OTHER_ORIGIN', details);
  return i18next.t(`wire.${code}`);
}

/**
 * The message for anything thrown: the server's in the language it was asked for, or else the one for its code, or else
 * 'operation failed'.
 */
export function wordsOf(error: unknown): string {
  if (error instanceof AppError) return errorWords(error.code, error.details);
  if (!(error instanceof ApiError)) return i18next.t('wire.FAILED');
  if (error.words && (error.language === i18next.language || error.code === 'UNEXPECTED_REPLY'))
    return error.words;
  return error.code === 'UNEXPECTED_REPLY' ? i18next.t('wire.FAILED') : errorWords(error.code, error.details);
}
