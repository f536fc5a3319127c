import { limits, TextStreamOptions } from '@parlando/contract';
import { prosodyStyle } from '@parlando/speech';
import { parseInput } from '../../http/parse-input.ts';
import { usualVoice } from './azure-ssml.ts';
import { type AzureFormat, audioOf } from './output-formats.ts';
import type { TextInput } from './synthesis-context.ts';

/** Voice options for a text that arrives in pieces. Values beyond our range are clamped. */
export function readTextOptions(
  { voice = usualVoice, rate, pitch, volume, style }: TextInput,
  format: AzureFormat,
): TextStreamOptions {
  const written = Object.entries({ rate, pitch, volume }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const plain = { voice, rate: 1, pitch: 1, range: 1, volume: 100 };
  const { style: spoken } = prosodyStyle(plain, new Map(written), undefined);
  return parseInput(
    TextStreamOptions,
    {
      voice,
      ...audioOf(format),
      speed: within(limits.speed, spoken.rate),
      // Converts a ratio to the slider's position.
      pitch: within(limits.pitch, 1 + 2 * (spoken.pitch - 1)),
      volume: within(limits.volume, spoken.volume),
      ...(style !== undefined && { style }),
    },
    'body',
  );
}

const within = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, value));
