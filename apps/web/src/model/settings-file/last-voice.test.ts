import { beforeEach, expect, test } from 'vitest';
import { builtInOptions, useOptions } from '../options/options-store.ts';
import { initialSettings, useSettings } from '../settings/settings-store.ts';
import { makeVoice } from '../voices/testing/make-voice.ts';
import { beginWithLastVoice, noteChosenVoice } from './last-voice.ts';

const xiaoxiao = { defaultVoice: 'zh-CN-XiaoxiaoNeural', defaultLanguage: 'zh-CN' };

beforeEach(() => {
  useSettings.setState(initialSettings);
  useOptions.getState().change(builtInOptions('en'));
});

test('a chosen voice becomes the account’s, the default voice of the language does not', () => {
  const stop = noteChosenVoice();
  useOptions.getState().followLanguage('es');
  expect(useSettings.getState().defaultVoice).toBe('');
  useOptions
    .getState()
    .selectVoice(
      makeVoice({ id: 'zh-CN-XiaoxiaoNeural', shortName: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN' }),
    );
  expect(useSettings.getState()).toMatchObject(xiaoxiao);
  stop();
});

test('a browser without a chosen voice starts with the account’s voice, another one keeps its own', () => {
  useSettings.getState().change(xiaoxiao);
  beginWithLastVoice();
  expect(useOptions.getState()).toMatchObject({ voice: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN' });
  useSettings.getState().change({ defaultVoice: 'en-US-JennyNeural', defaultLanguage: 'en-US' });
  beginWithLastVoice();
  expect(useOptions.getState().voice).toBe('zh-CN-XiaoxiaoNeural');
});
