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
 * The audio that a request asks an engine for. What it does not say is the engine's own, or the nearest to it that the
 * format can carry. Throws INVALID_INPUT with what is allowed instead.
 */
export function chooseOutput(
  engine: Pick<Engine, 'output'>,
  { format, sampleRate, bitrate }: Pick<SynthesisBody, 'format' | 'sampleRate' | 'bitrate'>,
): AudioOutput {
  const own = nearestOutput(format, engine.output(format));
  if (sampleRate !== undefined) requireOneOf('sampleRate', sampleRate, sampleRatesOf(format));
  const sampleRateHertz = sampleRate ?? own.sampleRateHertz;
  const bitrates = bitratesOf(format, sampleRateHertz);
  if (bitrate !== undefined && bitrates.length > 0) requireOneOf('bitrate', bitrate, bitrates);
  return {
    format,
    sampleRateHertz,
    bitrateKbps: nearestBitrate(format, sampleRateHertz, bitrate ?? own.bitrateKbps),
  };
}

function requireOneOf<Value extends string | number>(
  field: string,
  value: Value,
  allowed: readonly Value[],
): void {
  if (!allowed.includes(value)) throw new AppError('INVALID_INPUT', { field, allowed: allowed.map(String) });
}
