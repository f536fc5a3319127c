import { chargedCharacters, limits, type RequestCost } from '@parlando/contract';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { useCheck } from './editor-check.tsx';
import { FindingList } from './finding-list.tsx';

export interface EditorFootProps {
  /** Of another feature; the page says which. */
  readonly ConvertBar: ComponentType<{ readonly canConvert: boolean }>;
  readonly onGoTo: (offset: number) => void;
}

/** What is known of the content, and the button that speaks it. */
export function EditorFoot({ ConvertBar, onGoTo }: EditorFootProps) {
  const { characters, limit, cost, findings, canConvert } = useCheck();
  // What is refused for its length costs nothing.
  const isTooLong = findings.some(({ code }) => code === 'TOO_LONG_AUDIO');
  return (
    <>
      <div>
        <CharacterMeter characters={characters} limit={limit} cost={isTooLong ? null : cost} />
        <FindingList findings={findings} onGoTo={onGoTo} />
      </div>
      <ConvertBar canConvert={canConvert} />
    </>
  );
}

interface CharacterMeterProps {
  /** Null: not counted yet. */
  readonly characters: number | null;
  /** Of one request. */
  readonly limit: number;
  /** Null where nothing is charged here. */
  readonly cost: RequestCost | null;
}

/** Characters against the limit of one request; and what they cost, where that is more. */
function CharacterMeter({ characters, limit, cost }: CharacterMeterProps) {
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
