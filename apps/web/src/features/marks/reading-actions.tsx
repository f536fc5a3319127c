import { Pronunciation } from '@parlando/contract';
import { markFault } from '@parlando/speech/marks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { markFindings } from '../../model/marks/mark-findings.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { useHasQuota } from '../../model/quota/use-free-limit.ts';
import { Button } from '../../ui/button.tsx';
import { marksOf, type Sample } from './hear-sample.tsx';

export interface ReadingActs {
  readonly onApply: (pronunciation: Pronunciation) => void;
  /** Adds it to the dictionary. */
  readonly onAlways: (pronunciation: Pronunciation) => void;
  readonly onRemove: (() => void) | undefined;
}

/** `sample` has no pronunciation if the input is invalid. */
export function ReadingActions(props: ReadingActs & { readonly sample: Sample }) {
  const { sample, onApply, onAlways, onRemove } = props;
  const { t } = useTranslation();
  const isHonoured = useIsHonoured(sample);
  const hasQuota = useHasQuota();
  const { pronunciation } = sample;
  return (
    <>
      <p aria-live="polite" className={cx('text-12', isHonoured ? 'text-ink-3' : 'text-warning')}>
        {isHonoured ? hasQuota && t('marking.hearCost') : t('marking.notHonoured')}
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

/** Longer than the pause between two keystrokes. */
const settleMs = 400;

/** Whether a voice supports these phonemes: true until known otherwise. An alias can always be spoken. */
function useIsHonoured(sample: Sample): boolean {
  const asked = useSettled(JSON.stringify(sample));
  const api = useOptions((options) => options.api);
  const volume = useOptions((options) => options.volume);
  const settled = JSON.parse(asked) as Sample;
  const { voice, word, pronunciation } = settled;
  const { data: isHonoured = true } = useQuery({
    queryKey: ['honoured', api, voice, pronunciation],
    enabled: pronunciation !== undefined && 'sounds' in pronunciation,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const request = { text: word, cast: [], marks: marksOf(settled), options: { api, voice, volume } };
      return (await markFindings(request, signal)).length === 0;
    },
  });
  return isHonoured;
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Whether a mark can hold it: it has something to speak, and is within the limits. */
export function isSayable(pronunciation: Pronunciation): boolean {
  const mark = { kind: 'pronunciation', start: 0, length: 1, pronunciation } as const;
  return Pronunciation.safeParse(pronunciation).success && markFault('x', [mark]) === undefined;
}
