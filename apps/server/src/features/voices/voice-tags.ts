import type { VoiceTag } from '@parlando/contract';

/**
 * Tags and their ids, from `VoiceTag` of the read-aloud service's list. An id is never used again for another tag:
 * browsers and API clients keep them. New ones go to the end of their group.
 */
export const voiceTagDefinitions: readonly VoiceTag[] = [
  ...group('category', 100, [
    'General',
    'Novel',
    'Conversation',
    'News',
    'Copilot',
    'Cartoon',
    'Dialect',
    'Sports',
  ]),
  ...group('personality', 200, [
    'Friendly',
    'Positive',
    'Warm',
    'Confident',
    'Pleasant',
    'Lively',
    'Cute',
    'Authentic',
    'Honest',
    'Expressive',
    'Caring',
    'Approachable',
    'Casual',
    'Sincere',
    'Reliable',
    'Cheerful',
    'Clear',
    'Conversational',
    'Rational',
    'Passion',
    'Authority',
    'Considerate',
    'Comfort',
    'Sunshine',
    'Professional',
    'Humorous',
    'Bright',
    'Deep',
  ]),
  ...group('family', 300, ['Multilingual', 'HD', 'Role play']),
];

const idByName = new Map(voiceTagDefinitions.map((tag) => [tag.name, tag.id]));

/** Ids of the tags that are known by these names. */
export function tagIds(names: readonly string[]): number[] {
  return names.flatMap((name) => idByName.get(name) ?? []);
}

function group(type: VoiceTag['type'], base: number, names: readonly string[]): VoiceTag[] {
  return names.map((name, index) => ({ id: base + index + 1, name, type, sort: base + index + 1 }));
}
