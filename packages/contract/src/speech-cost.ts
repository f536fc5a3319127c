import { AppError } from './errors.ts';
import { limits } from './limits.ts';

/** The amount of speech from which the charge is computed. */
export interface SpeechCost {
  /** Code points that are spoken. */
  readonly characters: number;
  /** Expected length of the audio, silence included, in whole ms. */
  readonly predictedMs: number;
}

/** Of a whole request. */
export interface RequestCost extends SpeechCost {
  /** How much of `predictedMs` is silence that was asked for. */
  readonly silenceMs: number;
}

/** Of nothing. */
export const freeOfCharge: RequestCost = { characters: 0, predictedMs: 0, silenceMs: 0 };

/**
 * The characters that are charged: those that are spoken, or two per predicted second of audio after the first half
 * second, whichever is more.
 */
export function chargedCharacters({ characters, predictedMs }: SpeechCost): number {
  return Math.max(characters, charactersOfTime(predictedMs));
}

function charactersOfTime(ms: number): number {
  return Math.ceil((Math.max(0, ms - limits.unchargedMs) * limits.charactersPerSecond) / 1000);
}

/**
 * Divides the charge of a whole among its parts, passed in order; the shares add up to the charge. Each part pays for
 * its time; the rest is divided by characters.
 */
export function chargeShares(whole: SpeechCost): (part: SpeechCost) => number {
  const surplus = chargedCharacters(whole) - charactersOfTime(whole.predictedMs);
  let characters = 0;
  let ms = 0;
  let shared = 0;
  return (part) => {
    characters += part.characters;
    ms += part.predictedMs;
    const ofText =
      characters >= whole.characters ? surplus : Math.floor((surplus * characters) / whole.characters);
    const share = charactersOfTime(ms) + ofText - shared;
    shared += share;
    return share;
  };
}

/**
 * Refuses a request whose audio would be too long.
 * @param characterLimit longest text of one request
 * @throws AppError TOO_LONG_AUDIO
 */
export function requireBounded({ predictedMs, silenceMs }: RequestCost, characterLimit: number): void {
  const fault = lengthFault({ predictedMs, silenceMs }, characterLimit);
  if (fault !== undefined) throw new AppError('TOO_LONG_AUDIO', { ...fault });
}

export interface LengthFault {
  readonly limitSeconds: number;
  readonly predictedSeconds: number;
  readonly reason: 'length' | 'silence';
}

/** Why a request is too long; undefined when it is not. */
export function lengthFault(
  { predictedMs, silenceMs }: Pick<RequestCost, 'predictedMs' | 'silenceMs'>,
  characterLimit: number,
): LengthFault | undefined {
  const { secondsPerCharacter, leastSeconds } = limits.audio;
  const lengthSeconds = Math.max(leastSeconds, characterLimit * secondsPerCharacter);
  if (silenceMs > limits.silenceSeconds * 1000)
    return {
      limitSeconds: limits.silenceSeconds,
      predictedSeconds: Math.ceil(silenceMs / 1000),
      reason: 'silence',
    };
  if (predictedMs > lengthSeconds * 1000)
    return { limitSeconds: lengthSeconds, predictedSeconds: Math.ceil(predictedMs / 1000), reason: 'length' };
  return undefined;
}
