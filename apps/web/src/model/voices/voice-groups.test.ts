import { expect, it } from 'vitest';
import { makeVoice } from './testing/make-voice.ts';
import { groupVoices } from './voice-groups.ts';

const without = (state: 'fallback' | 'requires-key' | 'unreachable') => ({
  availability: { state, engine: null, voice: null },
});
const voices = [
  makeVoice({ id: 'pro', services: [1, 3, 4], ...without('requires-key') }),
  makeVoice({ id: 'away', services: [1, 2, 3, 4, 5], ...without('fallback') }),
  makeVoice({ id: 'here' }),
  makeVoice({ id: 'silent', services: [1, 2, 3, 4, 5], ...without('unreachable') }),
  makeVoice({ id: 'azure', services: [1, 3, 4], ...without('fallback') }),
];
const groups = (api: number, among = voices) =>
  groupVoices(among, api).map(({ id, voices }) => [id, voices.map((voice) => voice.id)]);

it('groups the free service’s voices by what can be heard now, and what the others need', () => {
  expect(groups(5)).toEqual([
    ['now', ['here']],
    ['standIn', ['away']],
    ['unreachable', ['silent']],
    // Internet access alone would not help a voice that the free service never has.
    ['key', ['pro', 'azure']],
  ]);
});

it('groups a provider’s voices by whether it offers them', () => {
  expect(groups(2)).toEqual([
    ['now', ['away', 'silent']],
    ['notOffered', ['pro', 'here', 'azure']],
  ]);
});

it('has the group of voices that can be heard now even if it is empty', () => {
  expect(groups(5, voices.slice(0, 1))).toEqual([
    ['now', []],
    ['key', ['pro']],
  ]);
});
