import { beforeEach, describe, expect, it } from 'vitest';
import { makeVoice } from '../voices/testing/make-voice.ts';
import { useOptions } from './options-store.ts';
import {
  activeScene,
  type SceneId,
  type ScenePreset,
  scenePresets,
  sceneSettings,
  styleObstacle,
} from './scene-presets.ts';

const options = () => useOptions.getState();
const everyStyle = makeVoice({ id: 'zh-CN-XiaoxiaoNeural', styles: scenePresets.map(({ style }) => style) });
const styleless = makeVoice({ id: 'en-US-GuyNeural' });
const scene = (id: SceneId) => scenePresets.filter((preset) => preset.id === id)[0] as ScenePreset;
beforeEach(() => useOptions.setState(useOptions.getInitialState(), true));

describe.each([
  ['an Azure service and a voice with every style', 1, everyStyle],
  ['a voice without styles', 1, styleless],
  ['the free service', 5, everyStyle],
] as const)('with %s', (_, api, voice) => {
  it.each(scenePresets.map((preset) => [preset.id, preset] as const))(
    '%s is active once applied, and keeps voice, language and service',
    (id, preset) => {
      options().change({ api: api });
      options().change({ endSilence: 300 });
      const { voice: before, locale } = options();
      options().change(sceneSettings(preset, api, voice));
      expect(activeScene(options(), voice)?.id).toBe(id);
      expect(options()).toMatchObject({ api, voice: before, locale, endSilence: 300 });
    },
  );
});

it('says why a style is not supported, and leaves it out', () => {
  expect(styleObstacle(scene('news'), 1, everyStyle)).toBeNull();
  expect(styleObstacle(scene('news'), 1, styleless)).toBe('voice');
  expect(styleObstacle(scene('news'), 5, everyStyle)).toBe('service');
  expect(styleObstacle(scene('default'), 5, styleless)).toBeNull();
  expect(sceneSettings(scene('news'), 1, styleless)).toEqual({
    style: 'Default',
    styleDegree: 1,
    volume: 80,
    silence: 0,
    speed: 1.1,
    pitch: 1.05,
  });
});

it('no scene is active after a manual change', () => {
  options().change({ speed: 1.7 });
  expect(activeScene(options(), everyStyle)).toBeNull();
});
