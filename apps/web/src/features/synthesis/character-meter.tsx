import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { Progress } from '../../ui/progress.tsx';

/** Characters against the limit of one request. `null` characters: not counted yet. */
export function CharacterMeter({ characters, limit }: { characters: number | null; limit: number }) {
  const { t } = useTranslation();
  const isOver = characters !== null && characters > limit;
  const share = characters === null ? 0 : characters / limit;
  const words = `${characters === null ? '–' : formatNumber(characters)} / ${formatNumber(limit)}`;
  return (
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
  );
}
