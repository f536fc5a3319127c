import { inVoice } from '../packages/engines/test/cost-lab.ts';
import { generator } from './texts.ts';

const voices = ['zh-CN-XiaoxiaoNeural', 'en-US-JennyNeural', 'es-ES-ElviraNeural'];
const words = (
  '好 爽 淮 瑝 字 春天来了 a I w W NATO yo banana xyz 7 77 777777 2024-07-07 7/7 1/7 07:07:07 7:77 $7777.77 ¥7777 €77 7% 7℃ 7kg 7km/h 7ha 77º ' +
  '7ª XIV XXXVIII ½ ⅐ ² № § ∑ ≤ ≥ ∞ ℃ ㎏ ㎡ ‰ © @ # & + = * _ ^ ~ 😀 👨‍👩‍👧 щ Ж ψ ش ﷺ 한 あ カ ฉ é Ⱦ 1e9 x² a@a.aa www.w.ww C++ 5′6″ Dr. etc. e.g. EE.UU. 3.14 1,000,000'
).split(' ');
const marks = ['', ' ', '，', '。', '……', ', ', '. ', '! ', '; ', '、', '：', '.', '/', '-', ':', '—', '\n'];
const times = ['20s', '5s', '2s', '900ms', '1ms'];
const rates = ['-90%', 'x-slow', '-50%', '-20%', '+0%', '+200%'];
const sayAs = [
  'characters',
  'spell-out',
  'cardinal',
  'ordinal',
  'digits',
  'date',
  'telephone',
  'currency',
  'time',
  'fraction',
  'address',
];
const silences = [
  'Leading',
  'Tailing',
  'Sentenceboundary-exact',
  'Comma-exact',
  'Semicolon-exact',
  'Enumerationcomma-exact',
];
const phones = ['bada ', 'ˈaɪ ', 'm', 'ʃ', 'tomato ', 'ɑː'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A document that an attacker might send; the same seed always gives the same one. */
export function hostileSsml(seed: number): string {
  const random = generator(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const times_ = () => pick([1, 1, 2, 5, 20, 60]);

  const leaf = (): string => {
    switch (below(9)) {
      case 0:
        return `<break time="${pick(times)}"/>`;
      case 1:
        return `<phoneme alphabet="ipa" ph="${pick(phones).repeat(times_())}">${escaped(pick(words))}</phoneme>`;
      case 2:
        return `<sub alias="${escaped(`${pick(words)}${pick(marks)}`).repeat(times_())}">x</sub>`;
      case 3:
        return `<say-as interpret-as="${pick(sayAs)}">${escaped(pick(words))}</say-as>`;
      case 4:
        return '<mark name="m"/>';
      default:
        return escaped(`${pick(words)}${pick(marks)}`.repeat(pick([1, 1, 3, 12])));
    }
  };
  const node = (depth: number): string => {
    const inner = () =>
      Array.from({ length: 1 + below(3) }, () => (depth > 0 ? node(depth - 1) : leaf())).join('');
    switch (below(10)) {
      case 0:
        return `<prosody rate="${pick(rates)}">${inner()}</prosody>`;
      case 1:
        return `<emphasis level="strong">${leaf()}</emphasis>`;
      case 2:
        return `<s>${leaf()}</s>`.repeat(times_());
      case 3:
        return `<lang xml:lang="es-ES">${leaf()}</lang>`;
      case 4:
        return leaf().repeat(times_());
      default:
        return leaf();
    }
  };
  const silence = below(4) === 0 ? `<mstts:silence type="${pick(silences)}" value="${pick(times)}"/>` : '';
  const content = Array.from({ length: 1 + below(4) }, () => node(2)).join('');
  const other = below(5) === 0 ? `</voice><voice name="${pick(voices)}">${leaf()}` : '';
  return inVoice(
    pick(voices),
    `${silence}${below(3) === 0 ? `<prosody rate="-90%">${content}</prosody>` : content}${other}`,
  );
}
