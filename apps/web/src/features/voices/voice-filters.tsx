import { Toolbar } from '@base-ui/react/toolbar';
import type { Messages } from '@parlando/locales';
import { memo, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatNumber } from '../../lib/format.ts';
import { useIsNarrow } from '../../lib/use-media-query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { allVoices } from '../../model/voices/voice-catalogue.ts';
import type { Facets } from '../../model/voices/voice-facets.ts';
import { useVoiceFilter } from '../../model/voices/voice-filter-store.ts';

interface VoiceFiltersProps {
  readonly facets: Facets;
  readonly tagLabel: (name: string) => string;
  readonly className?: string;
}

interface Filter {
  readonly id: string | number;
  readonly words: string;
  readonly count: number;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/**
 * One kind of availability and one category at a time, and any number of tags; each with the number of voices it
 * would leave. All are one tab stop. At the side, or chips if there is no space.
 */
export const VoiceFilters = memo(function VoiceFilters({ className, ...props }: VoiceFiltersProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const groups = useFilters(props);
  return (
    <Toolbar.Root
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      aria-label={t('voices.filters')}
      className={cx('flex flex-col gap-3 overflow-y-auto', className)}
    >
      {groups.map(({ title, filters }) => (
        <FilterGroup key={title} title={title} filters={filters} />
      ))}
    </Toolbar.Root>
  );
});

function useFilters({ facets, tagLabel }: VoiceFiltersProps) {
  const { t, i18n } = useTranslation();
  const { reach, category, tags, toggleTag } = useVoiceFilter();
  const categoryWords = (id: string) =>
    i18n.exists(`voiceCategories.${id}`)
      ? t(`voiceCategories.${id as keyof Messages['voiceCategories']}`)
      : id;
  const reaches = facets.reaches.map(({ id, count }): Filter => {
    const onPress = () => useVoiceFilter.setState({ reach: id });
    return { id, count, words: t(`voices.reach.${id}`), pressed: reach === id, onPress };
  });
  const categories = facets.categories.map(({ id, count }): Filter => {
    const pressed = category === id;
    // A second press shows all voices again.
    const onPress = () => useVoiceFilter.setState({ category: pressed ? allVoices : id });
    return { id, count, words: categoryWords(id), pressed, onPress };
  });
  const tagFilters = (isUse: boolean) =>
    facets.tags
      .filter(({ type }) => (type === 'category') === isUse)
      .map(({ id, name, count }): Filter => {
        return { id, count, words: tagLabel(name), pressed: tags.includes(id), onPress: () => toggleTag(id) };
      });
  return [
    { title: t('voices.filterBy.reach'), filters: reaches },
    { title: t('voices.filterBy.category'), filters: categories },
    { title: t('voices.filterBy.use'), filters: tagFilters(true) },
    { title: t('voices.filterBy.traits'), filters: tagFilters(false) },
  ].filter(({ filters }) => filters.length > 0);
}

function FilterGroup({ title, filters }: { title: string; filters: readonly Filter[] }) {
  const heading = useId();
  return (
    <Toolbar.Group
      aria-labelledby={heading}
      className="flex gap-1 max-wide:flex-wrap wide:flex-col wide:gap-0"
    >
      <p id={heading} className="py-1 text-13 font-medium max-wide:basis-full wide:px-2">
        {title}
      </p>
      {filters.map(({ id, words, count, pressed, onPress }) => (
        <Toolbar.Button
          key={id}
          aria-pressed={pressed}
          onClick={onPress}
          className={cx(
            'hit-target flex items-center justify-between gap-2 rounded-tag px-2 py-1 text-left text-13 -outline-offset-2 max-wide:border',
            pressed
              ? 'border-accent bg-accent-soft font-medium text-accent'
              : 'border-line text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          <span className="min-w-0 wrap-anywhere">{words}</span>
          <span className="shrink-0 text-12">{formatNumber(count)}</span>
        </Toolbar.Button>
      ))}
    </Toolbar.Group>
  );
}
