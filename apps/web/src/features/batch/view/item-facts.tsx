import { useMemo } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatLength, formatTimes } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { isWarningCode, warningWords } from '../../../model/conversion/warning-words.ts';
import { useVoiceName } from '../../../model/voices/use-voice-words.ts';
import type { BatchListItem } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { itemFault } from '../list/item-faults.ts';
import { castOf } from '../run/batch-state.ts';
import { faultWords, itemErrorWords } from './item-words.ts';
import { useJudging } from './use-judging.ts';

/** Warnings that the voice's name implies, or that say nothing about the audio. */
const hiddenWarnings = ['ENGINE_FALLBACK', 'SSML_NO_EXPRESS_AS', 'ONLY_DIGITS_AND_PUNCTUATION'];

/** Returns the names of the list's speakers that occur in the item. */
export function useSpeakers(item: BatchListItem): readonly string[] {
  const cast = useBatch(({ batch }) => batch.cast);
  return useMemo(() => castOf(cast, item).map(({ name }) => name), [cast, item]);
}

/** Below an item's text: why it failed or would fail, otherwise its own options and its result. */
export function ItemFacts({ item, className }: { item: BatchListItem; className?: string }) {
  const { t } = useTranslation();
  const judging = useJudging();
  const facts = useFacts(item);
  const fault = item.result || item.error ? null : itemFault(item, judging);
  const trouble = item.error ? itemErrorWords(t, item.error) : fault ? faultWords(t, fault) : null;
  const words = trouble ?? facts.join(' · ');
  return (
    <p
      className={cx('min-w-0 text-12', trouble ? 'text-danger' : 'text-ink-2', className)}
      data-tooltip={words}
    >
      {words}
    </p>
  );
}

function useFacts(item: BatchListItem): string[] {
  const { kind, name, filePath, options, result } = item;
  const { t } = useTranslation();
  const speakers = useSpeakers(item);
  const voiceName = useVoiceName();
  const voice = result?.voice || options.voice;
  const format = result?.format ?? options.format ?? 'mp3';
  const { warnings = [] } = result ?? {};
  const isOther = warnings.includes('ENGINE_FALLBACK');
  const shownWarnings = warnings.filter(isWarningCode).filter((code) => !hiddenWarnings.includes(code));
  const spokenBy = (name: string) => (isOther ? t('voices.spokenBy', { name }) : name);
  return [
    name,
    kind === 'text' ? '' : t(`batch.item.${kind}`),
    speakers.length > 0 ? speakers.join(' · ') : voice ? spokenBy(voiceName(voice)) : '',
    options.api ? t(`options.services.api${options.api as 1}`) : '',
    options.speed === undefined ? '' : t('batch.shared.speed', { value: formatTimes(options.speed) }),
    format === 'mp3' ? '' : format.toUpperCase(),
    result?.durationMs ? formatLength(result.durationMs / 1000) : '',
    ...shownWarnings.map((code) => warningWords(t, code)),
    filePath ? t('batch.item.from', { file: filePath }) : '',
  ].filter((fact) => fact !== '');
}
