import { expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { makeCatalogue, makeVoice } from '../../../model/voices/testing/make-voice.ts';
import { voicesQuery } from '../../../model/voices/voices-query.ts';
import { BatchListItem, spokenOptions } from './batch-item.ts';

const voices = [
  makeVoice({ id: 'styled', styles: ['cheerful', 'sad'], roles: ['Girl'] }),
  makeVoice({ id: 'plain' }),
];
queryClient.setQueryData(voicesQuery.queryKey, { catalogue: makeCatalogue(voices), cachedAt: null });
const spoken = (options: object) => {
  const shared = { ...useOptions.getState(), voice: 'styled', style: 'cheerful', role: 'Girl' };
  const { voice, style, role } = spokenOptions({ options }, shared);
  return [voice, style, role];
};

test('uses the list’s style and role if the item’s own voice has them', () => {
  expect(spoken({})).toEqual(['styled', 'cheerful', 'Girl']);
  expect(spoken({ voice: 'plain' })).toEqual(['plain', 'Default', '']);
  expect(spoken({ style: 'sad', role: 'Boy' })).toEqual(['styled', 'sad', '']);
  expect(spoken({ style: 'Default' })).toEqual(['styled', 'Default', 'Girl']);
  // Nothing is known about a voice missing from the catalogue.
  expect(spoken({ voice: 'unknown' })).toEqual(['unknown', 'cheerful', 'Girl']);
});

test('a stored item keeps its text and other valid fields', () => {
  const item = { id: '1', text: 'Hello' };
  expect(BatchListItem.parse(item)).toMatchObject({ ...item, options: {}, result: null });
  expect(BatchListItem.parse({ ...item, options: 'none' }).options).toEqual({});
  const options = { speed: 9, pitch: 1.2, api: 6, format: 'wav', later: true };
  expect(BatchListItem.parse({ ...item, options }).options).toEqual({ pitch: 1.2, format: 'wav' });
});
