import type { EngineVoice } from '@parlando/speech';

export interface EspeakVoice extends EngineVoice {
  /** espeak-ng's language name. */
  readonly language: string;
  /** espeak-ng's voice variant. */
  readonly variant: string;
  /** The voice's own ratio of the variant's fundamental frequency. */
  readonly pitch: number;
}

export const ESPEAK_VOICES: readonly EspeakVoice[] = [
  {
    id: 'espeak-zh-CN-qinghe',
    name: '清和',
    locale: 'zh-CN',
    gender: 'Female',
    language: 'cmn',
    variant: 'f2',
    pitch: 1,
  },
  {
    id: 'espeak-zh-CN-zhiyuan',
    name: '知远',
    locale: 'zh-CN',
    gender: 'Male',
    language: 'cmn',
    variant: 'm3',
    pitch: 1,
  },
  {
    id: 'espeak-en-US-ruth',
    name: 'Ruth',
    locale: 'en-US',
    gender: 'Female',
    language: 'en-us',
    variant: 'f2',
    pitch: 1,
  },
  {
    id: 'espeak-en-US-miles',
    name: 'Miles',
    locale: 'en-US',
    gender: 'Male',
    language: 'en-us',
    variant: 'm3',
    pitch: 1,
  },
  {
    id: 'espeak-es-ES-lucia',
    name: 'Lucía',
    locale: 'es-ES',
    gender: 'Female',
    language: 'es',
    variant: 'f2',
    pitch: 1,
  },
  {
    id: 'espeak-es-MX-mateo',
    name: 'Mateo',
    locale: 'es-MX',
    gender: 'Male',
    language: 'es-419',
    variant: 'm3',
    pitch: 1,
  },
];

const BY_ID = new Map(ESPEAK_VOICES.map((voice) => [voice.id, voice]));

export function findEspeakVoice(id: string): EspeakVoice | undefined {
  return BY_ID.get(id);
}
