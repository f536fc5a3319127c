import { createSynthesis, limits } from '@parlando/contract';
import i18next from 'i18next';
import { openCall } from '../../../lib/api-client.ts';
import { ApiError, isAbort } from '../../../lib/api-error.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { toast } from '../../../lib/toast.ts';
import { previewPlayer } from '../../../model/audition/preview.ts';
import { createPreviewPlayer, type PreviewPlayer } from '../../../model/audition/preview-player.ts';
import { askAfterGap, waitForGap } from '../../../model/conversion/request-gap.ts';
import { audioEngine, usePlayer } from '../../../model/player/player-store.ts';
import { quotaChanged } from '../../../model/quota/use-server-status.ts';

/**
 * Plays documents by the free service, one at a time and nothing else beside it. The samples of a voice player are
 * documents here: one that was heard before is not asked for, nor charged, again. `close` gives everything back.
 */
export interface ExamplePlayer extends Pick<PreviewPlayer, 'useState'> {
  /** Plays a document, or stops it. Says itself what went wrong. */
  toggle(document: string): Promise<void>;
  close(): void;
}

export function createExamplePlayer(): ExamplePlayer {
  const player = createPreviewPlayer({
    createAudio: () => new Audio(),
    fetchSample: fetchExample,
  });
  // One sound at a time: what is played last is heard.
  const silencers = [
    usePlayer.subscribe(({ status }) => {
      if (status === 'playing') player.stop();
    }),
    previewPlayer.useState.subscribe(({ phase }) => {
      if (phase !== 'idle') player.stop();
    }),
  ];
  return {
    useState: player.useState,
    async toggle(document) {
      if (usePlayer.getState().status === 'playing') audioEngine().pause();
      previewPlayer.stop();
      if ((await player.toggle(document)) === 'play-failed')
        toast('error', i18next.t('ssml.help.playFailed'));
    },
    close() {
      for (const silence of silencers) silence();
      player.dispose();
    },
  };
}

async function fetchExample(document: string, signal: AbortSignal): Promise<Blob> {
  try {
    await waitForGap(signal);
    return await askAfterGap(() => convert(document, signal), signal);
  } catch (cause) {
    if (!isAbort(cause) && !signal.aborted) toast('error', words(cause));
    throw cause;
  } finally {
    quotaChanged();
  }
}

function words(cause: unknown): string {
  return cause instanceof ApiError ? wordsOf(cause) : i18next.t('ssml.help.playFailed');
}

async function convert(ssml: string, signal: AbortSignal): Promise<Blob> {
  const response = await openCall(
    createSynthesis,
    { body: { ssml, format: 'mp3' } },
    { signal, timeoutMs: limits.timeoutMs.synthesis, headers: { Accept: 'audio/mpeg' } },
  );
  return response.blob();
}
