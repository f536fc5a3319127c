import { useTranslation } from 'react-i18next';
import { cx } from '../../../lib/cx.ts';
import { formatClock, formatNumber } from '../../../lib/format.ts';
import { useVoiceName } from '../../player/use-voice-name.ts';
import type { BatchListItem } from '../list/batch-item.ts';
import { itemFault } from '../list/item-faults.ts';
import { faultWords, itemErrorWords } from './item-words.ts';
import { useJudging } from './use-judging.ts';

/** Below an item's text: why it failed or would fail, else what it says for itself and what became of it. */
export function ItemFacts({ item, className }: { item: BatchListItem; className?: string }) {
  const { t } = useTranslation();
  const judging = useJudging();
  const facts = useFacts(item);
  const fault = item.status === 'pending' ? itemFault(item, judging) : null;
  const trouble = item.error ? itemErrorWords(t, item.error) : fault ? faultWords(t, fault) : null;
  return (
    <p className={cx('min-w-0 text-12', trouble ? 'text-danger' : 'text-ink-2', className)}>
      {trouble ?? facts.join(' · ')}
    </p>
  );
}

function useFacts({ kind, name, filePath, options, result }: BatchListItem): string[] {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  const voice = result?.voice || options.voice;
  return [
    name,
    kind === 'ssml' ? t('batch.item.ssml') : '',
    voice ? voiceName(voice) : '',
    options.api ? t(`options.services.api${options.api as 1}`) : '',
    options.speed === undefined ? '' : t('batch.shared.speed', { value: formatNumber(options.speed) }),
    result?.format === 'wav' || options.format === 'wav' ? 'wav' : '',
    result?.durationMs ? formatClock(result.durationMs / 1000) : '',
    result && result.warnings.length > 0 ? t('batch.item.warnings', { count: result.warnings.length }) : '',
    filePath ? t('batch.item.from', { file: filePath }) : '',
  ].filter((fact) => fact !== '');
}
