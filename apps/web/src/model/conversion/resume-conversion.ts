import { ApiError } from '../../lib/api-error.ts';
import { playLink } from '../player/playback.ts';
import { type CurrentAudio, usePlayer } from '../player/player-store.ts';
import { type EndedConversion, isRunning, useConversion } from './conversion.ts';
import { forgetConversion, keptConversion } from './kept-conversion.ts';
import { restoreConversion, runConversion } from './run-conversion.ts';
import { fetchTask } from './synthesis-client.ts';

/**
 * After a reload: continues the conversion that this tab had sent, or shows the completed one. Neither is charged
 * again. Never rejects.
 */
export async function resumeConversion(): Promise<void> {
  if (isRunning(useConversion.getState())) return;
  const kept = keptConversion(Date.now());
  if (kept === null) return;
  const { conversion, audio } = kept;
  if (isRunning(conversion)) await runConversion(conversion.request, conversion.id);
  else if (audio) await showAgain(conversion, audio);
}

async function showAgain(ended: EndedConversion, audio: Omit<CurrentAudio, 'blob'>): Promise<void> {
  try {
    const { audioUrl, permanentUrl } = await fetchTask(audio.taskId ?? '');
    const url = permanentUrl ?? audioUrl;
    // The person may have logged out or begun something else meanwhile.
    if (!url || !keptConversion(Date.now()) || usePlayer.getState().current || !restoreConversion(ended))
      return;
    playLink({ ...audio, url }, false);
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) forgetConversion();
    else console.warn('The audio of the last conversion could not be shown again', cause);
  }
}
