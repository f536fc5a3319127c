import { chargedCharacters, freeService, limits, providerFormat, StudioFormat } from '@parlando/contract';
import { type ComponentType, memo, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { HydratedApart } from '../../ui/hydrated-apart.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useCheck } from './editor-check.tsx';
import { FindingList } from './finding-list.tsx';

export interface EditorFootProps {
  /** A component of another feature, passed in by the page. */
  readonly ConvertBar: ComponentType<{ readonly isCovered: boolean }>;
  /** Messages about the conversion. */
  readonly notices?: ReactNode;
  /** Next to the character count. */
  readonly quota?: ReactNode;
}

/** Convert and facts about the content. Messages take their space from the text, so that nothing here moves. */
export const EditorFoot = memo(function EditorFoot(props: EditorFootProps) {
  return (
    <HydratedApart>
      <Foot {...props} />
    </HydratedApart>
  );
});

function Foot({ ConvertBar, notices, quota }: EditorFootProps) {
  const { findings, isCovered } = useCheck();
  return (
    <>
      <FindingList findings={findings} />
      {notices}
      <div className="flex flex-col gap-2 border-t border-line p-3 wide:px-4">
        <ConvertBar isCovered={isCovered} />
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
          <CharacterMeter />
          {quota}
          <FormatField />
        </div>
      </div>
    </>
  );
}

function FormatField() {
  const { t } = useTranslation();
  const { api, format, change } = useOptions();
  const isFree = api === freeService;
  const offered = StudioFormat.options.filter((each) => isFree || providerFormat(each) === each);
  return (
    // `contain-layout`: keeps the hidden, fixed inputs of the radios from becoming layers of the whole page.
    <RadioGroup
      label={t('editor.audioFormat')}
      hideLabel
      value={isFree ? format : providerFormat(format)}
      onChange={(chosen) => change({ format: chosen })}
      options={offered.map((value) => ({ value, label: value.toUpperCase() }))}
      className="ml-auto contain-layout"
    />
  );
}

/** Characters compared to the limit of one request, and their cost if it is higher. */
function CharacterMeter() {
  const { t } = useTranslation();
  const { characters, limit, cost, findings } = useCheck();
  // What is rejected for its length has no price.
  const isTooLong = findings.some(({ code }) => code === 'TOO_LONG_AUDIO');
  const isOver = characters !== null && characters > limit;
  const share = characters === null ? 0 : characters / limit;
  const words = `${characters === null ? '–' : formatNumber(characters)} / ${formatNumber(limit)}`;
  return (
    <>
      <div className="flex items-center gap-2">
        <span className={cx('shrink-0 text-13', isOver ? 'font-medium text-danger' : 'text-ink-2')}>
          {words}
        </span>
        <Progress
          label={t('editor.characters')}
          value={characters ?? 0}
          max={limit}
          valueText={words}
          tone={isOver ? 'danger' : share > 0.9 ? 'warning' : 'accent'}
          className="w-16! @max-[40rem]:hidden"
        />
      </div>
      {cost && !isTooLong && characters !== null && chargedCharacters(cost) > characters && (
        <p className="min-w-0 flex-1 text-12 text-ink-3 @max-[60rem]:order-last @max-[60rem]:basis-full">
          {t('editor.charge', {
            characters: chargedCharacters(cost),
            seconds: chargedCharacters(cost) / limits.charactersPerSecond,
          })}
        </p>
      )}
    </>
  );
}
