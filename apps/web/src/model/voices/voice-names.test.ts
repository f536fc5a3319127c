import { expect, it } from 'vitest';
import { makeVoice } from './testing/make-voice.ts';
import { displayName, hueOf, initialOf, nameInId } from './voice-names.ts';

const xiaoxiao = makeVoice({ id: 'x', name: 'Xiaoxiao', localName: '晓晓', locale: 'zh-CN' });
const cantonese = makeVoice({ id: 'y', name: 'XiaoMin', localName: '晓敏', locale: 'yue-CN' });

it('uses a voice’s native name if the reader reads its language', () => {
  expect(displayName(xiaoxiao, 'zh')).toBe('晓晓');
  expect(displayName(cantonese, 'zh')).toBe('晓敏');
  expect(displayName(xiaoxiao, 'en')).toBe('Xiaoxiao');
});

it.each([
  ['espeak-zh-CN-qinghe', 'Qinghe'],
  ['zh-CN-liaoning-XiaobeiNeural', 'Xiaobei'],
  ['en-US-AvaMultilingualNeural', 'Ava'],
  ['zh-CN-Xiaochen:DragonHDFlashLatestNeural', 'Xiaochen'],
  ['kokoro-multi-lang-v1_1', 'kokoro-multi-lang-v1_1'],
])('finds a name in the id %s', (id, name) => expect(nameInId(id)).toBe(name));

it('gives the same hue for the same name', () => {
  expect(hueOf('晓晓')).toBe(hueOf('晓晓'));
  expect(hueOf('晓晓')).not.toBe(hueOf('云希'));
});

it.each([
  ['ángel', 'Á'],
  [' 晓晓', '晓'],
  ['', ''],
])('takes the initial of "%s"', (name, initial) => expect(initialOf(name)).toBe(initial));
