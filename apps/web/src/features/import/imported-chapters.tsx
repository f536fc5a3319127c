import type { Chapter } from '@parlando/contract';
import { memo } from 'react';
import { cx } from '../../lib/cx.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Checkbox, LabelledCheckbox } from '../../ui/checkbox.tsx';

interface ChapterListProps {
  readonly chapters: readonly Chapter[];
  readonly characters: readonly number[];
  /** The cost of each, as far as known; null: nothing is charged. */
  readonly costs: readonly number[] | null;
  readonly left: ReadonlySet<number>;
  readonly shown: number;
  readonly onInclude: (indexes: readonly number[], isIn: boolean) => void;
  readonly onShow: (index: number) => void;
}

export function ImportedChapters(props: ChapterListProps) {
  const { chapters, characters, costs, left, shown, onInclude, onShow } = props;
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('importing.chapters')}
      className="flex min-h-0 flex-col rounded-control border border-line"
    >
      <div className="border-b border-line pr-3 text-ink-2">
        <LabelledCheckbox
          label={t('importing.all')}
          checked={left.size === 0}
          indeterminate={left.size > 0 && left.size < chapters.length}
          onChange={(isIn) => onInclude([...chapters.keys()], isIn)}
        />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {chapters.map((chapter, index) => (
          <ChapterRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a chapter is its place
            key={index}
            index={index}
            chapter={chapter}
            characters={characters[index] ?? 0}
            cost={costs?.[index] ?? null}
            isIn={!left.has(index)}
            isShown={shown === index}
            onInclude={onInclude}
            onShow={onShow}
          />
        ))}
      </ul>
    </section>
  );
}

interface ChapterRowProps extends Pick<ChapterListProps, 'onInclude' | 'onShow'> {
  readonly index: number;
  readonly chapter: Chapter;
  readonly characters: number;
  readonly cost: number | null;
  readonly isIn: boolean;
  readonly isShown: boolean;
}

const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { index, chapter, characters, cost, isIn, isShown, onInclude, onShow } = props;
  const { t } = useTranslation();
  const name = chapter.title || t('importing.untitled');
  const facts =
    cost !== null && cost !== characters
      ? t('importing.costs', { count: characters, cost })
      : t('importing.characters', { count: characters });
  return (
    <li
      className={cx(
        'flex items-start [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]',
        isShown && 'bg-accent-soft',
      )}
      style={{ paddingInlineStart: (chapter.level - 1) * 16 }}
    >
      <Checkbox
        label={t('importing.include', { title: name })}
        checked={isIn}
        onChange={({ target }) => onInclude([index], target.checked)}
      />
      <button
        type="button"
        aria-current={isShown || undefined}
        onClick={() => onShow(index)}
        className="hit-target min-w-0 flex-1 py-1.5 pr-3 text-left -outline-offset-2"
      >
        <span className={cx('block truncate', isIn ? 'text-ink' : 'text-ink-3')}>{name}</span>
        <span className="block text-12 text-ink-2">{facts}</span>
        <span className="sr-only">{t('importing.show')}</span>
      </button>
    </li>
  );
});
