import { createHash } from 'node:crypto';
import {
  type AudioOutput,
  bitratesOf,
  type Engine,
  type Slot,
  type Utterance,
  type UtterancePart,
} from '@parlando/speech';

/** Raise it when the server changes how it treats finished audio. */
const keyVersion = 1;

/**
 * Hash (SHA-256, base64url) of everything that a segment's sound depends on, and of nothing else. The utterance is
 * already normalised, so a new version of the normaliser needs no field here. `take` distinguishes deliberate repeats.
 */
export function segmentKey(
  engine: Pick<Engine, 'id' | 'version' | 'editionOf'>,
  utterance: Utterance,
  output: AudioOutput,
  take = 0,
): string {
  const { format, sampleRateHertz, bitrateKbps } = output;
  const parts = utterance.parts.map(soundOf);
  const bitrate = bitratesOf(format, sampleRateHertz).length > 0 ? bitrateKbps : 0;
  const timed = utterance.slot === undefined ? [] : [timeOf(utterance.slot)];
  const facts = [
    keyVersion,
    engine.id,
    engine.version,
    // They differ only in their header.
    format === 'pcm' ? 'wav' : format,
    sampleRateHertz,
    bitrate,
    take,
    parts,
    ...timed,
    ...editionsOf(engine, utterance),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

/** Editions of its voices, in order; empty for an engine whose voices change only with its version. */
function editionsOf(engine: Pick<Engine, 'editionOf'>, { parts }: Utterance): unknown[] {
  if (engine.editionOf === undefined) return [];
  return [
    { editions: parts.map((part) => (part.kind === 'text' ? engine.editionOf?.(part.voice) : 0) ?? 0) },
  ];
}

/** The voice of its first words. */
export function firstVoice({ parts }: Utterance): string {
  return parts.find((part) => part.kind === 'text')?.voice ?? '';
}

/** Which cue it is makes no difference to its sound. */
function timeOf({ samples, lead, skip, fit, room, maxRate }: Slot): unknown {
  return [samples, lead, skip, fit, room, maxRate];
}

/** A mark makes no sound, but boundaries count it among the parts. */
function soundOf(part: UtterancePart): unknown {
  if (part.kind === 'mark') return 0;
  if (part.kind === 'pause') return part.durationMs;
  const { text, voice, rate, pitch, range, volume, emphasis, ipa, pinyin, readings = [], expression } = part;
  const { style, degree, role } = expression ?? {};
  return [
    text,
    voice,
    rate,
    pitch,
    range,
    volume,
    emphasis ?? 0,
    ipa ?? (pinyin === undefined ? 0 : { pinyin }),
    style ?? 0,
    degree ?? 0,
    role ?? 0,
    ...readings.map(({ start, length, pinyin }) => [start, length, pinyin]),
  ];
}
