import type { Voice } from '@parlando/contract';
import type { Language, Messages } from '@parlando/locales';
import { escapeAttribute } from '@parlando/speech';
import { languageOf } from '../../../model/voices/voice-names.ts';

export type ExampleId = keyof Messages['ssml']['help']['examples'];

export interface Example {
  readonly id: ExampleId;
  readonly markup: string;
  /** It starts with a `voice` element of its own, which must not be nested in another. */
  readonly splits: boolean;
}

export interface ExampleContext {
  /** The voice's language if we have a text in it. */
  readonly language: Language;
  readonly voice: string;
  /** Another voice of that language; null if there is none. */
  readonly otherVoice: string | null;
  readonly style: string;
}

type Sentences = Readonly<Record<Exclude<ExampleId, 'voice'>, string>> & {
  readonly voice: readonly [string, string];
};

const sentences: Readonly<Record<Language, Sentences>> = {
  zh: {
    pause: '请稍等<break time="500ms"/>马上就好。',
    prosody: '<prosody rate="-20%" pitch="+10%" volume="80">慢一点，高一点。</prosody>',
    emphasis: '这件事<emphasis level="strong">非常</emphasis>重要。',
    sayAs:
      '今天是<say-as interpret-as="date" format="ymd">2026-11-21</say-as>，电话<say-as interpret-as="telephone">010-12345678</say-as>。',
    phoneme: '<phoneme alphabet="sapi" ph="chong 2 qing 4">重庆</phoneme>的夜景很美。',
    sub: '<sub alias="世界卫生组织">WHO</sub>发布了新的报告。',
    voice: ['你听到了吗？', '听到了，很清楚。'],
    style: '太好了，我们成功了！',
    silence: '<mstts:silence type="Sentenceboundary" value="800ms"/>第一句说完了。停一停，再说第二句。',
    lang: '英语里说<lang xml:lang="en-US">good morning</lang>。',
  },
  en: {
    pause: 'One moment, please. <break time="500ms"/> Here it is.',
    prosody: '<prosody rate="-20%" pitch="+10%" volume="80">A little slower, a little higher.</prosody>',
    emphasis: 'This is <emphasis level="strong">very</emphasis> important.',
    sayAs:
      'Today is <say-as interpret-as="date" format="ymd">2026-11-21</say-as>, and the code is <say-as interpret-as="characters">AB12</say-as>.',
    phoneme: 'I say <phoneme alphabet="ipa" ph="təˈmɑːtoʊ">tomato</phoneme>.',
    sub: 'The <sub alias="World Health Organization">WHO</sub> published a new report.',
    voice: ['Can you hear me?', 'Yes, very clearly.'],
    style: 'Wonderful, we have done it!',
    silence:
      '<mstts:silence type="Sentenceboundary" value="800ms"/>This is one sentence. And here is another.',
    lang: 'In Spanish you say <lang xml:lang="es-MX">buenos días</lang>.',
  },
  es: {
    pause: 'Un momento, por favor. <break time="500ms"/> Aquí está.',
    prosody:
      '<prosody rate="-20%" pitch="+10%" volume="80">Un poco más despacio, un poco más agudo.</prosody>',
    emphasis: 'Esto es <emphasis level="strong">muy</emphasis> importante.',
    sayAs:
      'Hoy es <say-as interpret-as="date" format="dmy">21-11-2026</say-as> y el código es <say-as interpret-as="characters">AB12</say-as>.',
    phoneme: 'Se dice <phoneme alphabet="ipa" ph="ˈmexiko">México</phoneme>.',
    sub: 'La <sub alias="Organización Mundial de la Salud">OMS</sub> publicó un informe.',
    voice: ['¿Me oye?', 'Sí, muy bien.'],
    style: '¡Qué bien, lo hemos conseguido!',
    silence: '<mstts:silence type="Sentenceboundary" value="800ms"/>Esta es una frase. Y aquí va otra.',
    lang: 'En inglés se dice <lang xml:lang="en-US">good morning</lang>.',
  },
};

/** In the order of the dialog. */
export const exampleIds = Object.keys(sentences.zh) as ExampleId[];

/** The language of the examples for a voice's locale; `fallback` if we have no text in it. */
export function exampleLanguage(locale: string, fallback: Language): Language {
  const own = languageOf(locale);
  return Object.hasOwn(sentences, own) ? (own as Language) : fallback;
}

export function helpExamples(context: ExampleContext): readonly Example[] {
  return exampleIds.map((id) => ({ id, markup: markupOf(id, context), splits: id === 'voice' }));
}

function markupOf(id: ExampleId, { language, voice, otherVoice, style }: ExampleContext): string {
  const text = sentences[language];
  if (id === 'style') {
    return `<mstts:express-as style="${escapeAttribute(style)}">${text.style}</mstts:express-as>`;
  }
  if (id !== 'voice') return text[id];
  const [first, second] = text.voice;
  return spokenBy(voice, first) + spokenBy(otherVoice ?? voice, second);
}

const spokenBy = (voice: string, text: string): string =>
  `<voice name="${escapeAttribute(voice)}">${text}</voice>`;

export function exampleDocument({ markup, splits }: Example, voice: string): string {
  const body = splits ? markup : spokenBy(voice, markup);
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="zh-CN">${body}</speak>`;
}

/** A second voice for an example: usually of the same locale, and of the other gender if there is one. */
export function otherVoiceOf(voice: Voice | undefined, usable: readonly Voice[]): Voice | undefined {
  if (!voice) return undefined;
  const others = usable.filter(({ id, locale }) => id !== voice.id && locale === voice.locale);
  return others.find(({ gender }) => gender !== voice.gender) ?? others[0];
}
