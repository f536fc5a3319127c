import { expect, it } from 'vitest';
import { voiceForLocale } from './choose-locale.ts';
import { makeVoice } from './testing/make-voice.ts';

type State = 'reachable' | 'fallback' | 'unreachable';
const voicesWith = (neural: State) => [
  makeVoice({ id: 'espeak-es-MX-diego', locale: 'es-MX' }),
  makeVoice({ id: 'espeak-es-MX-valeria', locale: 'es-MX' }),
  ...['es-MX-BeatrizNeural', 'es-MX-DaliaNeural'].map((id) =>
    makeVoice({
      id,
      locale: 'es-MX',
      services: [1, 5],
      availability: { state: neural, engine: null, voice: null },
    }),
  ),
];
const choose = (voices: ReturnType<typeof voicesWith>, { api = 5, current = 'zh-CN-XiaoxiaoNeural' } = {}) =>
  voiceForLocale(voices, { locale: 'es-MX', api, current })?.id;

it('starts with a language’s neural voice while it is reachable', () => {
  expect(choose(voicesWith('reachable'))).toBe('es-MX-DaliaNeural');
});

it('prefers a voice that can speak to one that another speaks for', () => {
  expect(choose(voicesWith('fallback'))).toBe('espeak-es-MX-valeria');
  expect(choose(voicesWith('fallback').slice(2))).toBe('es-MX-DaliaNeural');
  expect(choose(voicesWith('unreachable').slice(2))).toBeUndefined();
});

it('considers what the chosen service offers', () => {
  expect(choose(voicesWith('fallback'), { api: 1 })).toBe('es-MX-DaliaNeural');
});

it('keeps the current voice in its own language', () => {
  expect(choose(voicesWith('fallback'), { current: 'es-MX-BeatrizNeural' })).toBe('es-MX-BeatrizNeural');
});

it('prefers an installed natural voice to the embedded ones, unless it is slower than real time', () => {
  const installed = (speed: number) =>
    makeVoice({ id: 'neural-claude-0', locale: 'es-MX', provider: 'neural', speed });
  expect(choose([...voicesWith('fallback'), installed(6)])).toBe('neural-claude-0');
  expect(choose([...voicesWith('fallback'), installed(0.8)])).toBe('espeak-es-MX-valeria');
});
