import { ModelFault, ModelState } from '@parlando/contract';
import i18next from 'i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { useLabels } from '../../../model/voices/labels.ts';

export function faultWords({ reason, limit = 0, needed = 0, available = 0, ...rest }: ModelFault): string {
  const standing = reason === 'state' ? ModelState.safeParse(rest.words).data : undefined;
  return i18next.t(`models.faults.${reason}`, {
    ...{ host: '', status: '', entry: '', words: '', ...rest },
    ...(standing && { words: i18next.t(`models.states.${standing}`) }),
    limit: reason === 'count' ? limit : formatBytes(limit),
    ...{ needed: formatBytes(needed), available: formatBytes(available) },
  });
}

export function modelErrorWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_INPUT') return wordsOf(error);
  const fault = ModelFault.safeParse(error.details);
  return fault.success ? faultWords(fault.data) : wordsOf(error);
}

export function useModelAct<Input = void>(act: (input: Input) => Promise<unknown>, words: string) {
  return useAct(act, words, { wordsWhenRefused: modelErrorWords });
}

/** Names languages and locales as the voice browser does, limited to the first few. */
export function useLanguageNames(): (tags: readonly string[], most?: number) => string {
  const labels = useLabels();
  return (tags, most = 4) => {
    const more = tags.length > most ? [`+${tags.length - most}`] : [];
    return [...tags.slice(0, most).map(labels.locale), ...more].join(' · ');
  };
}
