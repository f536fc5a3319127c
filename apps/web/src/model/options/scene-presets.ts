import { findSpeechService, limits, type Voice, volumes } from '@parlando/contract';
import { defaultStyle, type VoiceOptions } from './options-store.ts';
import { isNear } from './prosody.ts';

/** Silence in milliseconds before the first word. */
const scenes = [
  // id, style, intensity, volume, silence, speed, pitch
  ['default', defaultStyle, 1, 'extraLoud', 0, 1, 1],
  ['news', 'newscast', 1.5, 'loud', 0, 1.1, 1.05],
  ['story', 'narration-relaxed', 1.5, 'extraLoud', 200, 0.9, 1],
  ['poetry', 'poetry-reading', 1.5, 'extraLoud', 500, 0.85, 1],
  ['excited', 'excited', 2, 'loud', 0, 1.2, 1.2],
  ['sad', 'sad', 1.5, 'soft', 200, 0.8, 0.9],
  ['business', 'narration-professional', 1.5, 'medium', 100, 1.1, 1],
  ['friendly', 'friendly', 1, 'medium', 200, 1, 1.05],
  ['customerService', 'customerservice', 1, 'medium', 100, 1, 1],
  ['advertisement', 'advertisement-upbeat', 1.5, 'loud', 100, 1.2, 1.1],
] as const;

/** The default and nine scenes. A scene leaves voice, language and service alone. */
export const scenePresets = scenes.map(([id, style, styleDegree, volume, silence, speed, pitch]) => ({
  id,
  style,
  styleDegree,
  volume: volumes.find((each) => each.id === volume)?.volume ?? limits.volume.default,
  silence,
  speed,
  pitch,
}));

export type ScenePreset = (typeof scenePresets)[number];
export type SceneId = ScenePreset['id'];
type SceneSettings = Omit<ScenePreset, 'id' | 'style'> & Pick<VoiceOptions, 'style'>;

/** Why a scene's style is left out: the service has no styles, or the voice lacks this one. Null if it is not. */
export function styleObstacle(scene: ScenePreset, api: number, voice: Voice | undefined) {
  if (scene.style === defaultStyle) return null;
  if (!findSpeechService(api)?.speaksStyles) return 'service';
  return voice && !voice.styles.includes(scene.style) ? 'voice' : null;
}

/** The options that a scene sets, without an unsupported style. */
export function sceneSettings(scene: ScenePreset, api: number, voice: Voice | undefined): SceneSettings {
  const { id: _, ...settings } = scene;
  if (styleObstacle(scene, api, voice) === null) return settings;
  return { ...settings, style: defaultStyle, styleDegree: limits.styleDegree.default };
}

/** The scene that these options match, whether or not its style is supported; null if there is none. */
export function activeScene(options: VoiceOptions, voice: Voice | undefined): ScenePreset | null {
  return (
    scenePresets.find((scene) => {
      const wanted = sceneSettings(scene, options.api, voice);
      return (
        isNear(options.speed, wanted.speed) &&
        isNear(options.pitch, wanted.pitch) &&
        options.volume === wanted.volume &&
        options.silence === wanted.silence &&
        options.style === wanted.style &&
        (wanted.style === defaultStyle || isNear(options.styleDegree, wanted.styleDegree))
      );
    }) ?? null
  );
}
