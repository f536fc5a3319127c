import type { EngineVoice, SpokenPart } from '@parlando/speech';

/** All of an utterance's text that is spoken alike: the service takes one voice and one prosody a request. */
export interface SpeechManner {
  readonly voice: EngineVoice;
  /** Attributes of `prosody`, as the service takes them. */
  readonly rate: string;
  readonly pitch: string;
  readonly volume: string;
}

/** Of one request's markup. */
export const maxSsmlBytes = 4096;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Control characters, lone surrogates and what XML 1.0 has no place for. */
const unprintable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** The service has no ratio of pitch: about what each kind of voice speaks at. */
const usualPitchHertz: Readonly<Record<string, number>> = { Female: 200, Male: 115 };
const neutralPitchHertz = 160;
const ratePercent = { min: -50, max: 100 };

export function mannerOf(part: SpokenPart, voice: EngineVoice): SpeechManner {
  const percent = Math.round((part.rate - 1) * 100);
  const usual = usualPitchHertz[voice.gender ?? ''] ?? neutralPitchHertz;
  return {
    voice,
    rate: `${signed(Math.min(ratePercent.max, Math.max(ratePercent.min, percent)))}%`,
    pitch: `${signed(Math.round((part.pitch - 1) * usual))}Hz`,
    volume: `${signed(Math.round(Math.min(100, Math.max(0, part.volume)) - 100))}%`,
  };
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

/** How many bytes of text a request in this manner has room for. */
export function textRoomBytes(manner: SpeechManner): number {
  return maxSsmlBytes - Buffer.byteLength(ssmlOf(manner, []));
}

export function pointBytes(point: string): number {
  return Buffer.byteLength(escapePoint(point));
}

function escapePoint(point: string): string {
  return escapes[point] ?? (unprintable.test(point) ? ' ' : point);
}

/** `+0`, `-50`, `+25` */
function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`;
}
