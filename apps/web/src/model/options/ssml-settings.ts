import type { SsmlSettings } from '@parlando/speech/build-ssml';
import { defaultStyle, type VoiceOptions } from './options-store.ts';

/** The input of `buildSsml` for a text and the options, including what the service may not be able to speak. */
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
