import { type WarningCode, warningCodes } from '@parlando/contract';
import type { TFunction } from 'i18next';

/** Warnings whose usual text names an element: a result has only their codes. */
const codeOnly = ['SSML_UNSUPPORTED_TAG', 'SSML_PROSODY_RATE', 'SSML_NOT_SPOKEN', 'TEXT_NOT_SPOKEN'] as const;

export function warningWords(t: TFunction, code: WarningCode): string {
  const own = codeOnly.find((each) => each === code);
  return t(own ? `result.warnings.${own}` : `warnings.${code}`);
}

export function isWarningCode(code: string): code is WarningCode {
  return (warningCodes as readonly string[]).includes(code);
}
