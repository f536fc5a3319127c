import { AppError, type SynthesisBody } from '@parlando/contract';
import { type AudioOutput, bitratesOf, type Engine, madeFormats, sampleRatesOf } from '@parlando/speech';

/**
 * The audio that a request asks an engine for. What it does not say is the engine's own, or the nearest to it that the
 * format can carry. Throws INVALID_INPUT with what is allowed instead.
 */
export function chooseOutput(
  engine: Pick<Engine, 'output'>,
  { format, sampleRate, bitrate }: Pick<SynthesisBody, 'format' | 'sampleRate' | 'bitrate'>,
): AudioOutput {
  requireOneOf('format', format, madeFormats);
  const own = engine.output(format);
  if (sampleRate !== undefined) requireOneOf('sampleRate', sampleRate, sampleRatesOf(format));
  const sampleRateHertz = sampleRate ?? own.sampleRateHertz;
  const bitrates = bitratesOf(format, sampleRateHertz);
  if (bitrate !== undefined && bitrates.length > 0) requireOneOf('bitrate', bitrate, bitrates);
  return { format, sampleRateHertz, bitrateKbps: nearest(bitrate ?? own.bitrateKbps, bitrates) };
}

function requireOneOf<Value extends string | number>(
  field: string,
  value: Value,
  allowed: readonly Value[],
): void {
  if (!allowed.includes(value)) throw new AppError('INVALID_INPUT', { field, allowed: allowed.map(String) });
}

function nearest(wanted: number, values: readonly number[]): number {
  return values.reduce(
    (best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best),
    values[0] ?? wanted,
  );
}
