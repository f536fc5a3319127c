import { formatMessage } from '@parlando/locales/format-message';
import type { TFunction } from 'i18next';
import type { Refusal } from './editor-commands.ts';

/** Why nothing was inserted. */
export function refusalWords(t: TFunction, { refused }: Refusal, element: string): string {
  return formatMessage(t(`ssml.refused.${refused}`, { skipInterpolation: true }), { element });
}
