import { beforeEach, expect, test } from 'vitest';
import { checkAccess } from '../../model/providers/provider-access.ts';
import { initialSettings, useSettings } from '../../model/settings/settings-store.ts';
import { changesOf, draftOf, formOf, keptKey, maskedKey, regionId } from './provider-form.ts';

const settings = () => useSettings.getState();
beforeEach(() => useSettings.setState(initialSettings));

const save = (kind: 'azure' | 'compatible' | 'chat', form: object, keepsKey = false) =>
  settings().change(changesOf(kind, { ...formOf(kind, settings()), ...form }, keepsKey));

test('a key is stored with the host it was saved for, and sent to no other', () => {
  save('compatible', { address: ' https://tts.example/v1 ', key: ' k ' });
  expect(settings()).toMatchObject({
    thirdPartyApi: 'https://tts.example/v1',
    tts88Key: 'k',
    tts88KeyHost: 'tts.example',
  });
  expect(() => checkAccess(4, settings(), 'x')).not.toThrow();
  expect(keptKey('compatible', 'https://tts.example/other', settings())).toBe('k');
  expect(keptKey('compatible', 'https://else.example/', settings())).toBe('');
  save('compatible', { address: 'https://else.example/' }, true);
  expect(() => checkAccess(4, settings(), 'x')).toThrow('KEY_HOST_CHANGED');
});

test('a port is part of the host', () => {
  save('chat', { address: 'http://127.0.0.1:8001/v1', key: 'k' });
  save('chat', { address: 'http://127.0.0.1:8002/v1' }, true);
  expect(() => checkAccess(6, settings(), 'x')).toThrow('KEY_HOST_CHANGED');
});

test('an endpoint may need no key', () => {
  save('compatible', { address: 'https://tts.example/', key: '' });
  expect(() => checkAccess(4, settings(), 'x')).not.toThrow();
});

test.each([
  [1, {}, 'MISSING_AZURE_KEY'],
  [2, {}, 'MISSING_AZURE_KEY'],
  [3, { speechKey: 'k' }, 'MISSING_AZURE_REGION'],
  [4, {}, 'MISSING_TTS88_URL'],
  [6, {}, 'MISSING_OPENAI_KEY'],
  [7, {}, 'UNKNOWN_API_TYPE'],
] as const)('service %d without what it needs is %s', (api, given, code) => {
  expect(() => checkAccess(api, { ...initialSettings, ...given }, 'x')).toThrow(code);
});

test('a draft equals the settings after saving', () => {
  const form = { ...formOf('chat', settings()), key: 'new', address: 'https://chat.example/v1', model: 'm' };
  expect(draftOf('chat', form, false, settings())).toMatchObject({
    openAIKey: 'new',
    openAIKeyHost: 'chat.example',
    gptModel: 'm',
  });
  expect(settings().openAIKey).toBe('');
});

test('regions are accepted as people write them, and only the end of a key is shown', () => {
  expect(regionId(' East US 2 ')).toBe('eastus2');
  expect(maskedKey('0123456789abcdef')).toBe('••••cdef');
  expect(maskedKey('short')).toBe('••••');
});
