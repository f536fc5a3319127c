import { AppError, type SynthesisBody } from '@parlando/contract';
import {
  type AudioOutput,
  bitratesOf,
  type Engine,
  nearestBitrate,
  nearestOutput,
  sampleRatesOf,
} from '@parlando/speech';

/**
 * The audio format of a request. Unspecified values are the engine's own, or the nearest that the format supports.
 * Throws INVALID_INPUT with the allowed values.
 */
export function chooseOutput(
  engine: Pick<Engine, 'output'>,
  { format, sampleRate, bitrate, cues }: Pick<SynthesisBody, 'format' | 'sampleRate' | 'bitrate' | 'cues'>,
): AudioOutput {
  const own = nearestOutput(format, engine.output(format));
  if (sampleRate !== undefined) requireOneOf('sampleRate', sampleRate, sampleRatesOf(format));
  const beginsAtOnce = format === 'mp3' && (cues?.[0]?.startMs ?? Number.POSITIVE_INFINITY) < mp3WarmUpMs;
  const sampleRateHertz = sampleRate ?? own.sampleRateHertz * (beginsAtOnce ? shortFrames(own) : 1);
  const bitrates = bitratesOf(format, sampleRateHertz);
  if (bitrate !== undefined && bitrates.length > 0) requireOneOf('bitrate', bitrate, bitrates);
  return {
    format,
    sampleRateHertz,
    bitrateKbps: nearestBitrate(format, sampleRateHertz, bitrate ?? own.bitrateKbps),
  };
}

/** Sound that begins earlier in an mp3 rises with its first frame, which is half as long from 32 kHz on. */
const mp3WarmUpMs = 70;

function shortFrames({ sampleRateHertz }: AudioOutput): number {
  const factors = [1, 2, 4].filter((factor) => sampleRatesOf('mp3').includes(sampleRateHertz * factor));
  return factors.find((factor) => sampleRateHertz * factor >= 32_000) ?? 1;
}

function requireOneOf<Value extends string | number>(
  field: string,
  value: Value,
  allowed: readonly Value[],
): void {
  if (!allowed.includes(value)) throw new AppError('INVALID_INPUT', { field, allowed: allowed.map(String) });
}
