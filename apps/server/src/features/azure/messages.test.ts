import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audioMessage, MessageFault, readMessage, textMessage } from './messages.ts';

const id = '0123456789abcdef0123456789abcdef';
const utf8 = (text: string) => new TextEncoder().encode(text);

test('a message of the SDK is read, also one whose body has empty lines', () => {
  const ssml = '<speak>\r\n\r\n你好</speak>';
  const frame = `Path: ssml\r\nX-RequestId: ${id}\r\nContent-Type: application/ssml+xml\r\n\r\n${ssml}`;
  expect(readMessage(utf8(frame), false)).toEqual({ path: 'ssml', requestId: id, body: ssml });
});

test('a written message is read back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.uint8Array(), (value, bytes) => {
      const message = readMessage(utf8(textMessage('turn.start', id, { value })), false);
      expect(message).toEqual({ path: 'turn.start', requestId: id, body: JSON.stringify({ value }) });
      expect(message.body).not.toContain('\r\n\r\n');
      const audio = audioMessage({ requestId: id, streamId: 'S', contentType: 'audio/mpeg', bytes });
      const size = audio.readUInt16BE(0);
      expect(audio.subarray(2, 2 + size).toString()).toBe(
        `X-RequestId:${id}\r\nContent-Type:audio/mpeg\r\nX-StreamId:S\r\nPath:audio\r\n`,
      );
      expect(audio.subarray(2 + size).equals(bytes)).toBe(true);
    }),
  );
});

test('a binary message may be used in place of a text one', () => {
  const head = utf8(`Path:text.piece\r\nX-RequestId:${id}\r\n`);
  const frame = Buffer.concat([Uint8Array.of(0, head.length), head, utf8('Hello')]);
  expect(readMessage(frame, true)).toEqual({ path: 'text.piece', requestId: id, body: 'Hello' });
});

test.each([
  ['nothing', Uint8Array.of(), true],
  ['one byte', Uint8Array.of(1), true],
  ['a header length beyond the end', Uint8Array.of(0xff, 0xff, 65), true],
  ['no empty line', utf8('Path: ssml'), false],
  ['no path', utf8('X-RequestId: 1\r\n\r\n'), false],
  ['an id that would break our headers', utf8('Path: ssml\r\nX-RequestId: a:b\r\n\r\n'), false],
  ['broken UTF-8', Uint8Array.of(0, 1, 0xc3), true],
])('%s is refused', (_, frame, isBinary) => {
  expect(() => readMessage(frame, isBinary)).toThrow(MessageFault);
});

test('any bytes are either a message or a MessageFault', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, isBinary) => {
      try {
        readMessage(bytes, isBinary);
      } catch (error) {
        expect(error).toBeInstanceOf(MessageFault);
      }
    }),
  );
});
