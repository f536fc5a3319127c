import { identityText } from '../../aligned-text.ts';
import type { SpeechNode, SpeechStyle } from '../../speech-document.ts';
import type { ResolvedVoice, VoiceResolver } from '../../speech-plan.ts';

const STYLE: SpeechStyle = { voice: 'zh', rate: 1.2, pitch: 0.9, range: 1, volume: 80 };
const VOICES: Readonly<Record<string, ResolvedVoice>> = {
  zh: { engine: 'one', voice: 'cmn', locale: 'zh-CN' },
  en: { engine: 'one', voice: 'en-us', locale: 'en-US' },
  es: { engine: 'one', voice: 'es-419', locale: 'es-MX' },
  other: { engine: 'two', voice: 'x', locale: 'en-US' },
};
/** Knows the voices `zh`, `en` and `es` of engine `one`, and `other` of engine `two`. */
export const resolver: VoiceResolver = {
  resolve(name) {
    const voice = VOICES[name];
    if (voice === undefined) throw new RangeError(name);
    return voice;
  },
  forScript: (base, script) =>
    base.engine === 'one' && script === 'Han' ? { engine: 'one', voice: 'cmn', locale: 'zh-CN' } : undefined,
};
export const styled = (voice: string, more?: Partial<SpeechStyle>): SpeechStyle => ({
  ...STYLE,
  voice,
  ...more,
});
export const words = (text: string, voice = 'zh', more?: Partial<SpeechStyle>): SpeechNode => ({
  kind: 'text',
  content: identityText(text),
  style: styled(voice, more),
});
export const pause = (durationMs: number): SpeechNode => ({ kind: 'pause', durationMs });
export const mark = (name: string): SpeechNode => ({ kind: 'mark', name });
export const paragraph: SpeechNode = { kind: 'boundary', level: 'paragraph' };
export const sentence: SpeechNode = { kind: 'boundary', level: 'sentence' };
