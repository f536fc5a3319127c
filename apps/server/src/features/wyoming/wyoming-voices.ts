import { AppError, appVersion } from '@parlando/contract';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

export type WyomingDirectory = Pick<VoiceDirectory, 'heard'>;

const attribution = { name: 'Parlando', url: '' };

/** The service description with the currently available voices. */
export function describeService(directory: WyomingDirectory): object {
  const common = { attribution, installed: true, version: appVersion.replace(/^v/, '') };
  const voices = directory.heard.map(({ id, name, localName, locale }) => ({
    name: id,
    description: name === localName ? name : `${name} · ${localName}`,
    ...common,
    languages: [locale],
    speakers: null,
  }));
  const speech = {
    name: 'parlando',
    description: 'Parlando text-to-speech',
    ...common,
    supports_synthesize_streaming: true,
    voices,
  };
  return { tts: [speech], asr: [], handle: [], intent: [], wake: [], mic: [], snd: [] };
}

/** The voice that an event requests, by name or by language; English by default. Throws VOICE_NOT_FOUND. */
export function askedVoice(directory: WyomingDirectory, asked: unknown): string {
  const { name, language } = (typeof asked === 'object' && asked !== null ? asked : {}) as Record<
    string,
    unknown
  >;
  if (typeof name === 'string' && name !== '') return name;
  const wanted = typeof language === 'string' && language !== '' ? language.replaceAll('_', '-') : 'en-US';
  const voices = directory.heard;
  const languageOf = (locale: string) => locale.toLowerCase().split('-')[0];
  const found =
    voices.find(({ locale }) => locale.toLowerCase() === wanted.toLowerCase()) ??
    voices.find(({ locale }) => languageOf(locale) === languageOf(wanted));
  if (found === undefined) throw new AppError('VOICE_NOT_FOUND', { voice: wanted });
  return found.id;
}
