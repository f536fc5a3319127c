import { useMemo } from 'react';
import { formatTimes } from '../../lib/format.ts';
import type { VoiceWords } from './use-voice-words.ts';
import type { ListedVoice } from './voice-catalogue.ts';
import { isBuiltIn, isInstalled } from './voice-facets.ts';
import { useVoices } from './voices.ts';

export interface VoiceDescription {
  /** What it is good for: `新闻 · 小说`. */
  readonly uses: string;
  /** What it is like: `老年 · 亲切 · 3 种风格`. */
  readonly traits: string;
}

export function useVoiceDescription(words: VoiceWords): (voice: ListedVoice) => VoiceDescription {
  const tags = useVoices(({ catalogue }) => catalogue.tags);
  return useMemo(() => {
    const tagById = new Map(tags.map((tag) => [tag.id, tag]));
    return (voice) => {
      const own = voice.tags.flatMap((id) => tagById.get(id) ?? []);
      const isUse = (type: string) => type === 'category';
      const traits = own.filter(({ type }) => !isUse(type)).map(({ name }) => words.tag(name));
      if (voice.age !== 'adult') traits.unshift(words.t(`voices.age.${voice.age}`));
      if (voice.styles.length > 0) traits.push(words.t('voices.styleCount', { count: voice.styles.length }));
      if (isBuiltIn(voice)) traits.push(words.t('voices.worksOffline'));
      if (isInstalled(voice)) traits.push(words.t('voices.installedHere'));
      if (voice.speed !== null && voice.speed < 1)
        traits.push(words.t('voices.slowHere', { speed: formatTimes(voice.speed) }));
      if (voice.licence !== null) traits.push(voice.licence);
      return {
        uses: own
          .filter(({ type }) => isUse(type))
          .map(({ name }) => words.tag(name))
          .join(' · '),
        traits: traits.join(' · '),
      };
    };
  }, [tags, words]);
}
