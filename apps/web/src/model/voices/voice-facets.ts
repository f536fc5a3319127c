import type { Voice, VoiceTag } from '@parlando/contract';
import { allVoices, type VoiceCatalogue } from './voice-catalogue.ts';
import { isUsable } from './voice-usability.ts';

/** Whether a voice can be heard now, and from what kind of engine. */
const reaches = ['all', 'now', 'natural', 'builtIn'] as const;
export type Reach = (typeof reaches)[number];

export interface FacetFilter {
  readonly reach: Reach;
  /** `all`, or a category id. */
  readonly category: string;
  /** All of these tags. */
  readonly tags: readonly number[];
}

type Counted<T> = T & { readonly count: number };

/** The facet values with results, each with the number of voices it would leave. */
export interface Facets {
  readonly reaches: readonly Counted<{ id: Reach }>[];
  readonly categories: readonly Counted<{ id: string }>[];
  readonly tags: readonly Counted<VoiceTag>[];
}

interface FacetContext {
  readonly catalogue: Pick<VoiceCatalogue, 'categories' | 'tags'>;
  readonly api: number;
}

export function narrowVoices<T extends Voice>(
  voices: readonly T[],
  { reach, category, tags }: FacetFilter,
  { catalogue, api }: FacetContext,
): readonly T[] {
  const members = catalogue.categories.get(category);
  const isWithinReach = (voice: Voice) =>
    reach === 'all' ||
    (isUsable(voice, api) && (reach === 'now' || isBuiltIn(voice) === (reach === 'builtIn')));
  return voices
    .filter((voice) => isWithinReach(voice) && tags.every((tag) => voice.tags.includes(tag)))
    .filter(({ id }) => category === allVoices || members?.has(id));
}

/** A selected value is listed even without results, so that it can be deselected. */
export function facetsOf(voices: readonly Voice[], filter: FacetFilter, context: FacetContext): Facets {
  const count = (change: Partial<FacetFilter>) =>
    narrowVoices(voices, { ...filter, ...change }, context).length;
  const { categories, tags } = context.catalogue;
  const others = [...categories.keys()].filter((id) => id !== allVoices);
  return {
    reaches: reaches
      .map((id) => ({ id, count: count({ reach: id }) }))
      .filter((each) => each.count > 0 || each.id === filter.reach || each.id === allVoices),
    categories: [allVoices, ...others]
      .map((id) => ({ id, count: count({ category: id }) }))
      .filter((each) => each.count > 0 || each.id === filter.category || each.id === allVoices),
    tags: tags
      .map((tag) => ({ ...tag, count: count({ tags: [...filter.tags, tag.id] }) }))
      .filter((tag) => tag.count > 0 || filter.tags.includes(tag.id)),
  };
}

/** Whether a voice belongs to the embedded engine, which sounds synthetic. */
export function isBuiltIn(voice: Voice): boolean {
  return voice.provider === 'espeak';
}

/** Whether a voice is a natural one installed on the server. */
export function isInstalled(voice: Voice): boolean {
  return voice.provider === 'neural';
}
