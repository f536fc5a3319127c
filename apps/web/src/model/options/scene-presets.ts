import { findSpeechService, limits, type Voice, volumes } from '@parlando/contract';
import { defaultStyle, type VoiceOptions } from './options-store.ts';
import { isNear } from './prosody.ts';

/** What a scene sets; it leaves voice, language and service alone. */
type SceneSettings = Pick<VoiceOptions, 'style' | 'styleDegree' | 'volume' | 'silence' | 'speed' | 'pitch'>;

type VolumeId = (typeof volumes)[number]['id'];
const level = (id: VolumeId): number =>
  volumes.find((volume) => volume.id === id)?.volume ?? limits.volume.default;

const plain = {
  style: defaultStyle,
  styleDegree: 1,
  volume: limits.volume.default,
  silence: 0,
  speed: 1,
  pitch: 1,
} as const satisfies SceneSettings;

/** The default and nine scenes; silence in milliseconds before the first word. */
export const scenePresets = [
  { id: 'default', ...plain },
  {
    id: 'news',
    ...plain,
    style: 'newscast',
    styleDegree: 1.5,
    volume: level('loud'),
    speed: 1.1,
    pitch: 1.05,
  },
  { id: 'story', ...plain, style: 'narration-relaxed', styleDegree: 1.5, silence: 200, speed: 0.9 },
  { id: 'poetry', ...plain, style: 'poetry-reading', styleDegree: 1.5, silence: 500, speed: 0.85 },
  {
    id: 'excited',
    ...plain,
    style: 'excited',
    styleDegree: 2,
    volume: level('loud'),
    speed: 1.2,
    pitch: 1.2,
  },
  {
    id: 'sad',
    style: 'sad',
    styleDegree: 1.5,
    volume: level('soft'),
    silence: 200,
    speed: 0.8,
    pitch: 0.9,
  },
  {
    id: 'business',
    ...plain,
    style: 'narration-professional',
    styleDegree: 1.5,
    volume: level('medium'),
    silence: 100,
    speed: 1.1,
  },
  { id: 'friendly', ...plain, style: 'friendly', volume: level('medium'), silence: 200, pitch: 1.05 },
  { id: 'customerService', ...plain, style: 'customerservice', volume: level('medium'), silence: 100 },
  {
    id: 'advertisement',
    style: 'advertisement-upbeat',
    styleDegree: 1.5,
    volume: level('loud'),
    silence: 100,
    speed: 1.2,
    pitch: 1.1,
  },
] as const satisfies readonly ({ readonly id: string } & SceneSettings)[];

export type ScenePreset = (typeof scenePresets)[number];
export type SceneId = ScenePreset['id'];

/** Why a scene's style is left out: the service speaks no styles, or the voice lacks this one. Null if it is spoken. */
export type StyleObstacle = 'service' | 'voice' | null;

export function styleObstacle(scene: ScenePreset, api: number, voice: Voice | undefined): StyleObstacle {
  if (scene.style === defaultStyle) return null;
  if (!findSpeechService(api)?.speaksStyles) return 'service';
  return voice && !voice.styles.includes(scene.style) ? 'voice' : null;
}

/** The options a scene sets, without a style that cannot be spoken. */
export function sceneSettings(scene: ScenePreset, api: number, voice: Voice | undefined): SceneSettings {
  const { id: _, ...settings } = scene;
  if (styleObstacle(scene, api, voice) === null) return settings;
  return { ...settings, style: defaultStyle, styleDegree: limits.styleDegree.default };
}

/** The scene that these options match, whether or not its style can be spoken; null if none does. */
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
