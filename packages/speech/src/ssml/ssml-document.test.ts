import { expect, test } from 'vitest';
import { ssmlDocument, ssmlSpokenText } from './ssml-document.ts';

const inVoice = (content: string): string =>
  `<speak><voice name="zh-CN-XiaoxiaoNeural">${content}</voice></speak>`;

test('a document becomes text in its voice', () => {
  const { document } = ssmlDocument(inVoice('你好 &amp; 再见'));
  expect(document.nodes).toMatchObject([
    {
      kind: 'text',
      content: { text: '你好 & 再见' },
      style: { voice: 'zh-CN-XiaoxiaoNeural', rate: 1, pitch: 1, volume: 100 },
    },
  ]);
  expect(ssmlSpokenText(inVoice('你好 &amp; 再见'))).toBe('你好 & 再见');
});
