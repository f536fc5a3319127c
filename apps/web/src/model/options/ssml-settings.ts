import { limits } from '@parlando/contract';
import type { SsmlSettings } from '@parlando/speech/build-ssml';
import { defaultStyle, type VoiceOptions } from './options-store.ts';

/** The input of `buildSsml` for a text and the options, including what the service may not support. */
export function ssmlSettings(text: string, options: VoiceOptions): SsmlSettings {
  const { voice, speed, pitch, volume, style, styleDegree, role, silence, endSilence, contour } = options;
  return {
    text,
    voice,
    speed,
    pitch,
    volume,
    ...(style !== defaultStyle && { style, styleDegree }),
    ...(role && { role }),
    ...(silence > 0 && { leadingSilenceMs: silence }),
    ...(endSilence > 0 && { endSilenceMs: endSilence }),
    ...(contour && { contour }),
  };
}

/** The inverse of `ssmlSettings`. */
export function optionsOfSsml(settings: SsmlSettings): Partial<VoiceOptions> {
  const { voice, speed, pitch, volume, style, styleDegree, role, contour } = settings;
  return {
    voice,
    speed,
    pitch,
    volume: typeof volume === 'number' ? volume : limits.volume.default,
    style: style ?? defaultStyle,
    styleDegree: styleDegree ?? limits.styleDegree.default,
    role: role ?? '',
    silence: settings.leadingSilenceMs ?? 0,
    endSilence: settings.endSilenceMs ?? 0,
    contour: contour ?? '',
  };
}
