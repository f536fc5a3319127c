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
  /** Category ids and tags that lead somewhere in the list being looked at. */
  readonly used: { readonly categories: readonly string[]; readonly tags: readonly VoiceTag[] };
  readonly tagLabel: (name: string) => string;
}

/** One category at a time, of which some are tags; the other tags add up, behind a switch. */
export const VoiceFilters = memo(function VoiceFilters({ used, tagLabel }: VoiceFiltersProps) {
  const { t, i18n } = useTranslation();
  const { category, setCategory, tags, toggleTag } = useVoiceBrowser();
  const [showsMore, setShowsMore] = useState(false);
  const categoryTags = used.tags.filter(({ type }) => type === 'category');
  const otherTags = used.tags.filter(({ type }) => type !== 'category');
  const categoryLabel = (id: string) =>
    i18n.exists(`voiceCategories.${id}`)
      ? t(`voiceCategories.${id as keyof Messages['voiceCategories']}`)
      : id;

  return (
    <div className="flex min-w-0 items-start gap-1.5">
      <div className={cx('flex min-w-0 flex-1 flex-col gap-2', showsMore && 'max-h-40 overflow-y-auto')}>
        <ChipRow label={t('voices.categories')} wraps={showsMore}>
          {/* Folded up, the tags that are on stay in sight. */}
          {!showsMore &&
            otherTags
              .filter(({ id }) => tags.includes(id))
              .map(({ id, name }) => (
                <Chip key={`tag-${id}`} pressed onClick={() => toggleTag(id)}>
                  {tagLabel(name)}
                </Chip>
              ))}
          {[allVoices, ...used.categories].map((id) => (
            <Chip key={id} pressed={category === id} onClick={() => setCategory(id)}>
              {categoryLabel(id)}
            </Chip>
          ))}
          {categoryTags.map(({ id, name }) => {
            const pressed = category === String(id);
            return (
              <Chip key={id} pressed={pressed} onClick={() => setCategory(pressed ? allVoices : String(id))}>
                {tagLabel(name)}
              </Chip>
            );
          })}
        </ChipRow>
        {showsMore && otherTags.length > 0 && (
          <ChipRow label={t('voices.tagFilters')} wraps>
            {otherTags.map(({ id, name }) => (
              <Chip key={id} pressed={tags.includes(id)} onClick={() => toggleTag(id)}>
                {tagLabel(name)}
              </Chip>
            ))}
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
