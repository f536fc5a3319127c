import type { EngineVoice } from '@parlando/speech';
import type { ModelSpeaker, NeuralModel } from './model.ts';

/** The same from one edition of a model to the next. */
export function voiceIdOf(model: NeuralModel, speaker: ModelSpeaker): string {
  const id = `neural-${model.id}-${speaker.id}`;
  const first = model.speakers.find((each) => each.id === speaker.id);
  return first === undefined || first.locale === speaker.locale ? id : `${id}-${speaker.locale}`;
}

export function voicesOf(model: NeuralModel): EngineVoice[] {
  return model.speakers.map((speaker) => ({
    id: voiceIdOf(model, speaker),
    name: speaker.name,
    locale: speaker.locale,
    ...(speaker.gender && { gender: speaker.gender }),
    otherLocales: readBeside(model).filter((language) => !isPartOf(speaker.locale, language)),
    sampleRateHertz: model.sampleRateHertz,
    ...(model.licence !== undefined && { licence: model.licence }),
    speed: model.speed,
  }));
}

/** Languages that its voices read without a marker where another language begins. */
function readBeside({ family, languages }: NeuralModel): readonly string[] {
  if (family === 'supertonic') return [];
  return family === 'kokoro' ? languages.filter((language) => /^(zh|en)\b/.test(language)) : languages;
}

/** `es-MX` is part of `es`. */
export function isPartOf(locale: string, language: string): boolean {
  return locale === language || locale.startsWith(`${language}-`);
}
