import { AppError, countCharacters, limits, type SynthesisBody, type TimedCue } from '@parlando/contract';
import { cueText } from '@parlando/speech';

/**
 * Sets the text of a request with cues to the cues' texts, for all code that reads a request's words. Returns other
 * requests unchanged. Throws INVALID_INPUT for cues beside a text, CUES_INVALID and TOO_LONG_AUDIO.
 */
export function withCueText(body: SynthesisBody): SynthesisBody {
  const { cues, cast } = body;
  if (cues === undefined) return body;
  if (body.text?.trim() || body.ssml?.trim()) throw new AppError('INVALID_INPUT', { field: 'cues' });
  requireCues(cues);
  requireLength(body, cues);
  return { ...body, ssml: undefined, text: cueText(cues, cast).text };
}

/** How long the audio of cues is, in ms. */
export function lengthOfCues({ totalMs, cues = [] }: SynthesisBody): number {
  return totalMs ?? cues.at(-1)?.endMs ?? 0;
}

/** Characters of all cues. */
export function charactersOfCues(cues: readonly TimedCue[]): number {
  return cues.reduce((sum, { text }) => sum + countCharacters(text), 0);
}

function requireCues(cues: readonly TimedCue[]): void {
  const { cues: mostCues, characters: mostCharacters, leastMs } = limits.timed;
  const refuse = (reason: 'count' | 'text' | 'time', cue: number, limit: number, actual: number) => {
    throw new AppError('CUES_INVALID', { reason, cue, limit, actual });
  };
  if (cues.length > mostCues) refuse('count', mostCues + 1, mostCues, cues.length);
  for (const [index, { startMs, endMs, text }] of cues.entries()) {
    const next = cues[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const characters = countCharacters(text);
    if (characters > mostCharacters) refuse('text', index + 1, mostCharacters, characters);
    const room = Math.min(endMs, next) - startMs;
    if (room < leastMs) refuse('time', index + 1, leastMs, room);
  }
}

function requireLength(body: SynthesisBody, cues: readonly TimedCue[]): void {
  const lengthMs = lengthOfCues(body);
  const endMs = cues.at(-1)?.endMs ?? 0;
  if (lengthMs < endMs) throw new AppError('INVALID_INPUT', { field: 'totalMs', min: endMs });
  if (lengthMs <= limits.timed.totalMs) return;
  throw new AppError('TOO_LONG_AUDIO', {
    limitSeconds: limits.timed.totalMs / 1000,
    predictedSeconds: Math.ceil(lengthMs / 1000),
    reason: 'length',
  });
}
