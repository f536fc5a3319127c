import { AppError } from '@parlando/contract';
import { noAudio } from '../audio/audio-check.ts';

/** Azure silently truncates audio here ("Text to speech quotas and limits", Microsoft). */
const AZURE_AUDIO_MINUTES = 10;

/** Whole frames and a last pause may make what was cut a little shorter than the limit. */
export const AZURE_CUT_MS = AZURE_AUDIO_MINUTES * 60_000 - 1000;

/** A connection that breaks loses what was on its way: at most some buffers, half a minute of mp3. */
const RELAYED_CUT_MS = AZURE_CUT_MS - 30_000;

/** What audio of `AZURE_CUT_MS` means: the rest of the text is missing. */
export function azureAudioCut(cause?: unknown): AppError {
  return new AppError('PROVIDER_AUDIO_LIMIT', { minutes: AZURE_AUDIO_MINUTES }, { cause });
}

/** The error of a broken stream near the limit: a relay that checks the audio can report it only by breaking the connection. */
export function brokenAzureAudio(durationMs: number, cause: unknown): AppError {
  return durationMs >= RELAYED_CUT_MS ? azureAudioCut(cause) : noAudio('truncated', cause);
}
