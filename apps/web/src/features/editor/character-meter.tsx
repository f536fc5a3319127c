import { chargedCharacters, limits, type RequestCost } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { Progress } from '../../ui/progress.tsx';

export interface CharacterMeterProps {
  /** Null: not counted yet. */
  readonly characters: number | null;
  /** Of one request. */
  readonly limit: number;
  /** Null where nothing is charged here. */
  readonly cost: RequestCost | null;
}

/** Characters against the limit of one request; and what they cost, where that is more. */
export function CharacterMeter({ characters, limit, cost }: CharacterMeterProps) {
  const { t } = useTranslation();
  const isOver = characters !== null && characters > limit;
  const share = characters === null ? 0 : characters / limit;
  const words = `${characters === null ? '–' : formatNumber(characters)} / ${formatNumber(limit)}`;
  return (
    <div>
      <div className="flex items-center gap-3">
        <Progress
          label={t('editor.characters')}
          value={characters ?? 0}
          max={limit}
          valueText={words}
          tone={isOver ? 'danger' : share > 0.9 ? 'warning' : 'accent'}
        />
        <span className={cx('shrink-0 text-13', isOver ? 'font-medium text-danger' : 'text-ink-3')}>
          {words}
        </span>
      </div>
      {cost && characters !== null && chargedCharacters(cost) > characters && (
        <p className="mt-1 text-12 text-ink-3">
          {t('editor.charge', {
            characters: formatNumber(chargedCharacters(cost)),
            seconds: formatNumber(chargedCharacters(cost) / limits.charactersPerSecond),
          })}
        </p>
      )}
    </div>
  );
}
