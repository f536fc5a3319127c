import type { Pronunciation } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import type { Sample } from './hear.ts';
import { useIsHonoured } from './use-is-honoured.ts';

/** What becomes of a reading. */
export interface ReadingActs {
  readonly onApply: (pronunciation: Pronunciation) => void;
  /** Keeps it in the dictionary. */
  readonly onAlways: (pronunciation: Pronunciation) => void;
  readonly onRemove: (() => void) | undefined;
}

interface ReadingActionsProps extends ReadingActs {
  /** Without a pronunciation: what is written is none. */
  readonly sample: Sample;
}

/** What hearing costs, and what becomes of the reading. */
export function ReadingActions({ sample, onApply, onAlways, onRemove }: ReadingActionsProps) {
  const { t } = useTranslation();
  const isHonoured = useIsHonoured(sample);
  const { pronunciation } = sample;
  return (
    <>
      <p aria-live="polite" className={cx('text-12', isHonoured ? 'text-ink-3' : 'text-warning')}>
        {t(isHonoured ? 'marking.hearCost' : 'marking.notHonoured')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="sm"
          disabled={!pronunciation}
          onClick={() => pronunciation && onApply(pronunciation)}
        >
          {t('marking.apply')}
        </Button>
        <Button size="sm" disabled={!pronunciation} onClick={() => pronunciation && onAlways(pronunciation)}>
          {t('dictionary.always')}
        </Button>
        {onRemove && (
          <Button variant="danger" size="sm" onClick={onRemove}>
            {t('marking.remove')}
          </Button>
        )}
      </div>
    </>
  );
}
