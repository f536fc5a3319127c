import type { SpokenPart } from '@parlando/speech';
import { expect, it } from 'vitest';
import { utterancePieces } from './utterance-pieces.ts';

it.each([
  ['zh-CN', '银行看着'],
  ['zh-TW', '银行看着'],
  ['zh-HK', '銀行看著'],
])('gives a network of %s the characters of its lexicon', (locale, spoken) => {
  const part: SpokenPart = {
    ...{ kind: 'text', text: '銀行看著', voice: 'v', alignment: [] },
    ...{ rate: 1, pitch: 1, range: 1, volume: 100 },
  };
  const speaker = { id: 0, name: 'Speaker', locale };
  expect(utterancePieces({ parts: [part] }, () => speaker)).toMatchObject([{ text: part.text, spoken }]);
});
