import { nativeFormat } from './read-aloud-format.ts';

/** A word as the service reports it: its text as in the request, its times in 100 ns. */
export interface WordMetadata {
  readonly text: string;
  readonly offsetTicks: number;
  readonly durationTicks: number;
}

/** A message of the service, a text or a binary frame. */
export interface ServiceMessage {
  /** `turn.start`, `response`, `audio.metadata`, `audio`, `turn.end`. */
  readonly path: string;
  /** Absent on the last binary frame of a turn. */
  readonly contentType: string | undefined;
  readonly body: Uint8Array;
}

/** Bytes that are not a message of the service. */
export class MessageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MessageError';
  }
}

const config = {
  context: {
    synthesis: {
      audio: {
        metadataoptions: { sentenceBoundaryEnabled: 'false', wordBoundaryEnabled: 'true' },
        outputFormat: nativeFormat.name,
      },
    },
  },
};

/** The first frame of a connection. */
export function configMessage(now: Date): string {
  return textMessage(
    [
      ['X-Timestamp', scriptDate(now)],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Path', 'speech.config'],
    ],
    JSON.stringify(config),
  );
}

export function ssmlMessage(requestId: string, ssml: string, now: Date): string {
  return textMessage(
    [
      ['X-RequestId', requestId],
      ['Content-Type', 'application/ssml+xml'],
      // The `Z` after a date that names its zone already is Edge's own.
      ['X-Timestamp', `${scriptDate(now)}Z`],
      ['Path', 'ssml'],
    ],
    ssml,
  );
}

/** Lines of headers, an empty line, the body. Also what a service sends as text. */
export function textMessage(headers: readonly (readonly [string, string])[], body: string): string {
  return `${headers.map(([name, value]) => `${name}:${value}`).join('\r\n')}\r\n\r\n${body}`;
}

/** As `Date.prototype.toString` in a browser whose zone is UTC. */
function scriptDate(now: Date): string {
  const [, day, date, month, year, time] = /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(now.toUTCString()) ?? [];
  return `${day} ${month} ${date} ${year} ${time} GMT+0000 (Coordinated Universal Time)`;
}

/** @throws MessageError */
export function readTextMessage(text: string): ServiceMessage {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) throw new MessageError('a text frame without headers');
  return { ...readHeaders(text.slice(0, end)), body: Buffer.from(text.slice(end + 4)) };
}

/**
 * Two bytes of length, big-endian, the headers, the data.
 * @throws MessageError
 */
export function readBinaryMessage(bytes: Uint8Array): ServiceMessage {
  const length = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  if (bytes.length < 2 + length) throw new MessageError('a binary frame without headers');
  const headers = Buffer.from(bytes.subarray(2, 2 + length)).toString('latin1');
  return { ...readHeaders(headers), body: bytes.subarray(2 + length) };
}

function readHeaders(text: string): Omit<ServiceMessage, 'body'> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const path = headers.get('path');
  if (path === undefined) throw new MessageError('a frame without a path');
  return { path: path.toLowerCase(), contentType: headers.get('content-type') };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The words of an `audio.metadata` message; other kinds of metadata are left out.
 * @throws MessageError
 */
export function readWords(body: Uint8Array): WordMetadata[] {
  const parsed = parseJson(Buffer.from(body).toString());
  return items(parsed, 'Metadata').flatMap((item) => {
    if (field(item, 'Type') !== 'WordBoundary') return [];
    const data = field(item, 'Data');
    const text = field(field(data, 'text'), 'Text');
    const offsetTicks = field(data, 'Offset');
    const durationTicks = field(data, 'Duration');
    if (typeof text !== 'string' || !isTime(offsetTicks) || !isTime(durationTicks)) {
      throw new MessageError('a word without its text or time');
    }
    return [{ text: unescapeXml(text), offsetTicks, durationTicks }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MessageError(`metadata that is no JSON: ${String(error)}`);
  }
}

function items(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

/** The service reports a word as it was in the markup. */
function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
