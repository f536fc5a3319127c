import type { VoiceTag } from '@parlando/contract';
import type { Messages } from '@parlando/locales';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/chip.tsx';
import { allVoices } from './filter-voices.ts';
import { useVoiceBrowser } from './voice-browser-store.ts';

interface VoiceFiltersProps {
  /** Category ids and tags that lead somewhere in the list being looked at. */
  readonly used: { readonly categories: readonly string[]; readonly tags: readonly VoiceTag[] };
  readonly tagLabel: (name: string) => string;
}

/** One category at a time, of which some are tags; the other tags add up, behind a switch. */
export const VoiceFilters = memo(function VoiceFilters({ used, tagLabel }: VoiceFiltersProps) {
  const { t, i18n } = useTranslation();
  const { category, setCategory, tags, toggleTag } = useVoiceBrowser();
  const [expanded, setExpanded] = useState(false);
  const categoryTags = used.tags.filter(({ type }) => type === 'category');
  const otherTags = used.tags.filter(({ type }) => type !== 'category');
  const showsMore = expanded || tags.length > 0;
  const categoryLabel = (id: string) =>
    i18n.exists(`voiceCategories.${id}`)
      ? t(`voiceCategories.${id as keyof Messages['voiceCategories']}`)
      : id;

  return (
    <>
      <ChipRow label={t('voices.categories')}>
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
        {otherTags.length > 0 && (
          <button
            type="button"
            aria-expanded={showsMore}
            className="hit-target h-7 px-1.5 text-13 text-accent hover:underline"
            onClick={() => setExpanded(!showsMore)}
          >
            {t(showsMore ? 'voices.fewerFilters' : 'voices.moreFilters')}
          </button>
        )}
      </ChipRow>
      {showsMore && (
        <ChipRow label={t('voices.tagFilters')}>
          {otherTags.map(({ id, name }) => (
            <Chip key={id} pressed={tags.includes(id)} onClick={() => toggleTag(id)}>
              {tagLabel(name)}
            </Chip>
          ))}
        </ChipRow>
      )}
    </>
  );
});

function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own box and cannot be a flex container everywhere
    <div role="group" aria-label={label} className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
      {children}
    </div>
  );
}
