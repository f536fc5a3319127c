import { ModelFault, ModelState } from '@parlando/contract';
import i18next from 'i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { languageTag } from '../../../lib/language.ts';

/** Why a model could not be installed. */
export function faultWords({ reason, limit = 0, needed = 0, available = 0, ...rest }: ModelFault): string {
  const standing = reason === 'state' ? ModelState.safeParse(rest.words).data : undefined;
  return i18next.t(`models.faults.${reason}`, {
    ...{ host: '', status: '', entry: '', words: '', ...rest },
    ...(standing && { words: i18next.t(`models.states.${standing}`) }),
    limit: reason === 'count' ? formatNumber(limit) : formatBytes(limit),
    ...{ needed: formatBytes(needed), available: formatBytes(available) },
  });
}

/** Of anything that an act on a model may throw. */
export function modelErrorWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT') return wordsOf(error);
  const fault = ModelFault.safeParse(error.details);
  return fault.success ? faultWords(fault.data) : wordsOf(error);
}

/** Names of languages and locales in the language of the page, the first few. */
export function languageNames(tags: readonly string[], most = 4): string {
  const names = new Intl.DisplayNames(languageTag(), { type: 'language', fallback: 'code' });
  const shown = tags.slice(0, most).map((tag) => names.of(tag) ?? tag);
  const more = tags.length > most ? [`+${tags.length - most}`] : [];
  return [...shown, ...more].join(' · ');
}
