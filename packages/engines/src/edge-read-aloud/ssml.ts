import type { EngineVoice, Prosody, SpokenPart } from '@parlando/speech';
import { beyondRanges, type Range } from '../beyond-ranges.ts';

/** Style of a request: the service accepts one voice and one prosody per request. */
export interface SpeechManner {
  readonly voice: EngineVoice;
  /** Attributes of `prosody`, as the service takes them. */
  readonly rate: string;
  readonly pitch: string;
  readonly volume: string;
}

/** Most bytes of SSML in one request. */
export const maxSsmlBytes = 4096;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Control characters, lone surrogates and what XML 1.0 has no place for. */
const unprintable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** The service has no ratio of pitch: about what each kind of voice speaks at. */
const usualPitchHertz: Readonly<Record<string, number>> = { Female: 200, Male: 115 };
const neutralPitchHertz = 160;
/** Ranges that the voices are known to support. */
const ranges = {
  rate: { min: 0.5, max: 2 },
  pitch: { min: 0.5, max: 1.5 },
  volume: { min: 0, max: 100 },
};

/** Which of these the service can only approximate. */
export function beyondReach(prosody: Prosody): (keyof Prosody)[] {
  return beyondRanges(ranges, prosody);
}

export function mannerOf(part: SpokenPart, voice: EngineVoice): SpeechManner {
  const usual = usualPitchHertz[voice.gender ?? ''] ?? neutralPitchHertz;
  return {
    voice,
    rate: `${signed((within(part.rate, ranges.rate) - 1) * 100)}%`,
    pitch: `${signed((within(part.pitch, ranges.pitch) - 1) * usual)}Hz`,
    volume: `${signed(within(part.volume, ranges.volume) - 100)}%`,
  };
}

export function isUsualVolume({ volume }: SpeechManner): boolean {
  return volume === `${signed(0)}%`;
}

export function isSameManner(one: SpeechManner, other: SpeechManner): boolean {
  const alike = one.rate === other.rate && one.pitch === other.pitch && one.volume === other.volume;
  return alike && one.voice.id === other.voice.id;
}

/** The document of one request. `points` are code points of plain text. */
export function ssmlOf({ voice, rate, pitch, volume }: SpeechManner, points: readonly string[]): string {
  const text = points.map(escapePoint).join('');
  return (
    `<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='${voice.locale}'>` +
    `<voice name='${voice.id}'><prosody pitch='${pitch}' rate='${rate}' volume='${volume}'>${text}</prosody></voice></speak>`
  );
}

/** Maximum bytes of text in a request with this style. */
export function textRoomBytes(manner: SpeechManner): number {
  return maxSsmlBytes - Buffer.byteLength(ssmlOf(manner, []));
}

export function pointBytes(point: string): number {
  return Buffer.byteLength(escapePoint(point));
}

function escapePoint(point: string): string {
  return escapes[point] ?? (unprintable.test(point) ? ' ' : point);
}

function within(value: number, { min, max }: Range): number {
  return Math.min(max, Math.max(min, value));
}

/** `+0`, `-50`, `+25` */
function signed(value: number): string {
  const whole = Math.round(value);
  return whole < 0 ? String(whole) : `+${Math.abs(whole)}`;
}
