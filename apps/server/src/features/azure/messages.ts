/** A message of the Speech SDK's protocol over WebSocket: headers, an empty line, a body. */
export interface SpeechMessage {
  readonly path: string;
  /** Id of the turn that it belongs to. */
  readonly requestId: string;
  readonly body: string;
}

/** Bytes that are not a message. */
export class MessageFault extends Error {}

const lineEnd = '\r\n';
const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a frame. In a binary one the headers are preceded by their length, two bytes, big-endian. Throws
 * MessageFault.
 */
export function readMessage(data: Uint8Array, isBinary: boolean): SpeechMessage {
  const [head, body] = isBinary ? cutBinary(data) : cutText(decode(data));
  const headers = new Map(
    head
      .split(lineEnd)
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
      }),
  );
  const path = headers.get('path')?.toLowerCase();
  if (!path) throw new MessageFault('A message has no header Path.');
  const requestId = headers.get('x-requestid') ?? '';
  if (!/^[\w-]{0,64}$/.test(requestId)) throw new MessageFault('The header X-RequestId is not an id.');
  return { path, requestId, body };
}

/** A message as the SDK reads it; it cuts the body at an empty line, which JSON never has. */
export function textMessage(path: string, requestId: string, body: object): string {
  const type = 'application/json; charset=utf-8';
  return `${headerLines({ 'X-RequestId': requestId, 'Content-Type': type, Path: path })}${lineEnd}${JSON.stringify(body)}`;
}

export interface AudioPart {
  readonly requestId: string;
  readonly streamId: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export function audioMessage({ requestId, streamId, contentType, bytes }: AudioPart): Buffer {
  const head = Buffer.from(
    headerLines({
      'X-RequestId': requestId,
      'Content-Type': contentType,
      'X-StreamId': streamId,
      Path: 'audio',
    }),
  );
  const size = Buffer.alloc(2);
  size.writeUInt16BE(head.length);
  return Buffer.concat([size, head, bytes]);
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}:${value}${lineEnd}`)
    .join('');
}

function cutText(text: string): [head: string, body: string] {
  const end = text.indexOf(lineEnd + lineEnd);
  if (end === -1) throw new MessageFault('A message has no empty line after its headers.');
  return [text.slice(0, end), text.slice(end + 2 * lineEnd.length)];
}

function cutBinary(data: Uint8Array): [head: string, body: string] {
  const size = data.length < 2 ? undefined : new DataView(data.buffer, data.byteOffset).getUint16(0);
  if (size === undefined || data.length < 2 + size)
    throw new MessageFault('A binary message is shorter than its headers.');
  return [decode(data.subarray(2, 2 + size)), decode(data.subarray(2 + size))];
}

function decode(data: Uint8Array): string {
  try {
    return decoder.decode(data);
  } catch (cause) {
    throw new MessageFault('A message is not UTF-8.', { cause });
  }
}
