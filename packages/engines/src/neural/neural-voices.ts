import type { EngineVoice } from '@parlando/speech';
import type { ModelSpeaker, NeuralModel } from './model.ts';

/** The same from one edition of a model to the next. */
export function voiceIdOf(model: NeuralModel, speaker: ModelSpeaker): string {
  return `neural-${model.id}-${speaker.id}`;
}

export function voicesOf(model: NeuralModel): EngineVoice[] {
  return model.speakers.map((speaker) => ({
    id: voiceIdOf(model, speaker),
    name: speaker.name,
    locale: speaker.locale,
    ...(speaker.gender && { gender: speaker.gender }),
    otherLocales: model.languages.filter((language) => !isPartOf(speaker.locale, language)),
    sampleRateHertz: model.sampleRateHertz,
    ...(model.licence !== undefined && { licence: model.licence }),
    speed: model.speed,
  }));
}

/** `es-MX` is part of `es`. */
export function isPartOf(locale: string, language: string): boolean {
  return locale === language || locale.startsWith(`${language}-`);
}
