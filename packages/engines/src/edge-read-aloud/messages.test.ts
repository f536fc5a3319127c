import { describe, expect, test } from 'vitest';
import {
  configMessage,
  MessageError,
  readBinaryMessage,
  readTextMessage,
  readWords,
  ssmlMessage,
} from './messages.ts';

const now = new Date(Date.UTC(2026, 10, 21, 9, 8, 7));
const date = 'Sat Nov 21 2026 09:08:07 GMT+0000 (Coordinated Universal Time)';

test('the frames of a request are those of the browser', () => {
  expect(configMessage(now)).toBe(
    `X-Timestamp:${date}\r\nContent-Type:application/json; charset=utf-8\r\nPath:speech.config\r\n\r\n` +
      '{"context":{"synthesis":{"audio":{"metadataoptions":{"sentenceBoundaryEnabled":"false","wordBoundaryEnabled":"true"},"outputFormat":"audio-24khz-48kbitrate-mono-mp3"}}}}',
  );
  expect(ssmlMessage('0f', '<speak/>', now)).toBe(
    `X-RequestId:0f\r\nContent-Type:application/ssml+xml\r\nX-Timestamp:${date}Z\r\nPath:ssml\r\n\r\n<speak/>`,
  );
});

describe('frames of an answer', () => {
  test('a binary one has its length, its headers and its data', () => {
    const headers = 'X-RequestId:0f\r\nContent-Type:audio/mpeg\r\nPath:audio\r\n';
    const frame = Buffer.concat([
      Buffer.from([0, headers.length]),
      Buffer.from(headers),
      Buffer.from([1, 2]),
    ]);
    const { body, ...rest } = readBinaryMessage(frame);
    expect(rest).toEqual({ path: 'audio', contentType: 'audio/mpeg' });
    expect([...body]).toEqual([1, 2]);
  });

  test.each([
    ['too short', () => readBinaryMessage(Buffer.from([0, 9, 65]))],
    ['empty', () => readBinaryMessage(Buffer.alloc(0))],
    ['text without headers', () => readTextMessage('<html></html>')],
    ['text without a path', () => readTextMessage('X-RequestId:1\r\n\r\n{}')],
    ['metadata that is no JSON', () => readWords(Buffer.from('<html>'))],
    ['a word without a time', () => readWords(metadata({ text: { Text: 'a' }, Duration: 1 }))],
  ])('%s: is refused', (_, read) => {
    expect(read).toThrow(MessageError);
  });

  test('words lose their escapes, once', () => {
    const text = 'R&amp;amp;D &lt;x&gt; &quot;a&apos; &#20320;&#x597d; &unknown; &#99999999;';
    const words = readWords(metadata({ Offset: 1_000_000, Duration: 5000, text: { Text: text } }));
    expect(words).toEqual([
      { text: 'R&amp;D <x> "a\' 你好 &unknown; &#99999999;', offsetTicks: 1_000_000, durationTicks: 5000 },
    ]);
  });
});

function metadata(data: object): Buffer {
  return Buffer.from(
    JSON.stringify({
      Metadata: [
        { Type: 'SessionEnd', Data: {} },
        { Type: 'WordBoundary', Data: data },
      ],
    }),
  );
}
