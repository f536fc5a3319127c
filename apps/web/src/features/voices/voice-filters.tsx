import type { VoiceTag } from '@parlando/contract';
import type { Messages } from '@parlando/locales';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { allVoices } from '../../model/voices/filter-voices.ts';
import { useVoiceBrowser } from '../../model/voices/voice-browser-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../ui/later-icons.tsx';

interface VoiceFiltersProps {
  /** Category ids and tags that some voice of the list has. */
  readonly used: { readonly categories: readonly string[]; readonly tags: readonly VoiceTag[] };
  readonly tagLabel: (name: string) => string;
}

/** One category at a time; some categories are tags. The other tags can be combined and are folded up. */
export const VoiceFilters = memo(function VoiceFilters({ used, tagLabel }: VoiceFiltersProps) {
  const { t } = useTranslation();
  const [showsMore, setShowsMore] = useState(false);
  const tags = useVoiceBrowser((state) => state.tags);
  const otherTags = used.tags.filter(({ type }) => type !== 'category');
  // The chosen tags stay visible when the others are folded up.
  const foldedTags = showsMore ? [] : otherTags.filter(({ id }) => tags.includes(id));
  return (
    <div className="flex min-w-0 items-start gap-1.5">
      <div className={cx('flex min-w-0 flex-1 flex-col gap-2', showsMore && 'max-h-40 overflow-y-auto')}>
        <ChipRow label={t('voices.categories')} wraps={showsMore}>
          <TagChips tags={foldedTags} tagLabel={tagLabel} />
          <CategoryChips used={used} tagLabel={tagLabel} />
        </ChipRow>
        {showsMore && otherTags.length > 0 && (
          <ChipRow label={t('voices.tagFilters')} wraps>
            <TagChips tags={otherTags} tagLabel={tagLabel} />
          </ChipRow>
        )}
      </div>
      <IconButton
        size="sm"
        className="-my-0.5"
        label={t(showsMore ? 'voices.fewerFilters' : 'voices.moreFilters')}
        icon={<ChevronDownIcon size={16} className={showsMore ? 'rotate-180' : undefined} />}
        aria-expanded={showsMore}
        onClick={() => setShowsMore(!showsMore)}
      />
    </div>
  );
});

/** A second press on a category that is a tag shows all voices again. */
function CategoryChips({ used, tagLabel }: VoiceFiltersProps) {
  const { t, i18n } = useTranslation();
  const category = useVoiceBrowser((state) => state.category);
  const setCategory = useVoiceBrowser((state) => state.setCategory);
  const label = (id: string) =>
    i18n.exists(`voiceCategories.${id}`)
      ? t(`voiceCategories.${id as keyof Messages['voiceCategories']}`)
      : id;
  const chips = [
    ...[allVoices, ...used.categories].map((id) => ({ id, next: id, words: label(id) })),
    ...used.tags
      .filter(({ type }) => type === 'category')
      .map(({ id, name }) => ({
        id: String(id),
        next: category === String(id) ? allVoices : String(id),
        words: tagLabel(name),
      })),
  ];
  return chips.map(({ id, next, words }) => (
    <Chip key={id} pressed={category === id} onClick={() => setCategory(next)}>
      {words}
    </Chip>
  ));
}

function TagChips({ tags, tagLabel }: { tags: readonly VoiceTag[]; tagLabel: (name: string) => string }) {
  const pressed = useVoiceBrowser((state) => state.tags);
  const toggleTag = useVoiceBrowser((state) => state.toggleTag);
  return tags.map(({ id, name }) => (
    <Chip key={id} pressed={pressed.includes(id)} onClick={() => toggleTag(id)}>
      {tagLabel(name)}
    </Chip>
  ));
}

/** In one row that scrolls sideways, or over several. */
function ChipRow({ label, wraps, children }: { label: string; wraps: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own box and cannot be a flex container everywhere
    <div
      role="group"
      aria-label={label}
      className={cx('-m-1 flex gap-1.5 p-1', wraps ? 'flex-wrap' : 'overflow-x-auto [scrollbar-width:none]')}
    >
      {children}
    </div>
  );
}
