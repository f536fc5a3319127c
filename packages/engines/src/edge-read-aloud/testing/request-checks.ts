import type { IncomingHttpHeaders } from 'node:http';
import { securityToken } from '../security-token.ts';

/** What a request asks to be spoken. */
export interface SpeechRequest {
  readonly ssml: string;
  readonly voice: string;
  readonly text: string;
  readonly ratePercent: number;
  readonly pitchHertz: number;
  readonly volumePercent: number;
}

export interface DoorRules {
  readonly clientToken: string;
  /** Seconds since 1970 by the service's clock. */
  readonly now: number;
  readonly requiresMuid: boolean;
}

const maxBytes = 4096;
const windowSeconds = 300;
const origin = 'chrome-extension://jdiccldimpdaibmpdkjnbmckianbfold';

const document =
  /^\s*<speak version=(['"])1\.0\1 xmlns=(['"])http:\/\/www\.w3\.org\/2001\/10\/synthesis\2(?: xmlns:mstts=(['"])https?:\/\/www\.w3\.org\/2001\/mstts\3)? xml:lang=(['"])[\w-]+\4>\s*<voice name=(['"])([^'"<>]+)\5>\s*<prosody ([^<>]*)>([^<]*)<\/prosody>\s*<\/voice>\s*<\/speak>\s*$/;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Why a connection or a look at the voices is turned away with 403; undefined when it is let in. */
export function refusalOf(url: URL, headers: IncomingHttpHeaders, rules: DoorRules): string | undefined {
  const query = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  if (query.get('trustedclienttoken') !== rules.clientToken) return 'client token';
  const windows = [-windowSeconds, 0, windowSeconds].map((off) =>
    securityToken(rules.clientToken, rules.now + off),
  );
  if (!windows.includes(query.get('sec-ms-gec') ?? '')) return 'Sec-MS-GEC';
  if (!/^1-\d+\.\d+\.\d+\.\d+$/.test(query.get('sec-ms-gec-version') ?? '')) return 'Sec-MS-GEC-Version';
  if (headers.origin !== origin) return 'Origin';
  if (!/Chrome\/\d+.* Edg\/\d+/.test(headers['user-agent'] ?? '')) return 'User-Agent';
  if (rules.requiresMuid && !/(^|; ?)muid=[\dA-F]{32};?/.test(headers.cookie ?? '')) return 'muid';
  const isSpeech = url.pathname.endsWith('/edge/v1');
  if (isSpeech && !/^[\da-f-]{32,36}$/i.test(query.get('connectionid') ?? '')) return 'ConnectionId';
  return undefined;
}

/** Undefined for a message that is no `speech.config` with words and the format we speak. */
export function isConfig(path: string, body: string): boolean {
  if (path !== 'speech.config') return false;
  const config = JSON.parse(body) as {
    context?: { synthesis?: { audio?: { metadataoptions?: object; outputFormat?: string } } };
  };
  const audio = config.context?.synthesis?.audio;
  return audio?.metadataoptions !== undefined && audio.outputFormat === 'audio-24khz-48kbitrate-mono-mp3';
}

/** The request, or why it is closed with 1007. */
export function readSpeech(ssml: string, voices: ReadonlySet<string>): SpeechRequest | string {
  if (Buffer.byteLength(ssml) > maxBytes) return `SSML of more than ${maxBytes} bytes`;
  const match = document.exec(ssml);
  if (match === null) return 'SSML is invalid.';
  const [, , , , , , voice = '', attributes = '', escaped = ''] = match;
  if (!voices.has(voice)) return `Unsupported voice ${voice}.`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the service refuses
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(escaped))
    return 'SSML is invalid: a control character.';
  if (/&(?!(amp|lt|gt|quot|apos);)/.test(escaped)) return 'SSML is invalid: an entity.';
  const [pitchHertz, ratePercent, volumePercent] = [
    amount(attributes, 'pitch', 'Hz'),
    amount(attributes, 'rate', '%'),
    amount(attributes, 'volume', '%'),
  ];
  if (pitchHertz === undefined || ratePercent === undefined || volumePercent === undefined)
    return 'SSML is invalid: prosody.';
  const text = escaped.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
  return { ssml, voice, text, ratePercent, pitchHertz, volumePercent };
}

function amount(attributes: string, name: string, unit: string): number | undefined {
  const [, value] = new RegExp(`(?:^| )${name}=['"]([+-]\\d+)${unit}['"]`).exec(attributes) ?? [];
  return value === undefined ? undefined : Number(value);
}
