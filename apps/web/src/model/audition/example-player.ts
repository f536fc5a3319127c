import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { ApiError, isAbort } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';
import { fetchSpeech } from '../conversion/synthesis-client.ts';
import { PreviewPlayer } from './preview-player.ts';

/**
 * Plays SSML documents with the free service, one at a time, and silences every other player. Its samples are
 * documents: one that was played before is neither fetched nor charged again. `close` releases everything.
 */
export interface ExamplePlayer extends Pick<PreviewPlayer, 'useState'> {
  /** Plays a document, or stops it. Reports failures itself. */
  toggle(document: string): Promise<void>;
  close(): void;
}

type FetchAudio = (example: string, signal: AbortSignal) => Promise<Blob>;

const speak: FetchAudio = (ssml, signal) => fetchSpeech({ ssml }, signal);

/**
 * A player that lives as long as the component. Null until the component is mounted. `fetchAudio` replaces the
 * default, which speaks SSML documents.
 */
export function useExamplePlayer(fetchAudio = speak): ExamplePlayer | null {
  const [player, setPlayer] = useState<ExamplePlayer | null>(null);
  useEffect(() => {
    const created = createExamplePlayer(fetchAudio);
    setPlayer(created);
    return () => created.close();
  }, [fetchAudio]);
  return player;
}

function createExamplePlayer(fetchAudio: FetchAudio): ExamplePlayer {
  const player = new PreviewPlayer({
    fetchSample: (example, signal) => fetchAudio(example, signal).catch((cause) => refuse(cause, signal)),
  });
  return {
    useState: player.useState,
    async toggle(document) {
      if ((await player.toggle(document)) === 'play-failed')
        toast('error', i18next.t('ssml.help.playFailed'));
    },
    close: () => player.dispose(),
  };
}

function refuse(cause: unknown, signal: AbortSignal): never {
  if (!isAbort(cause) && !signal.aborted) toast('error', words(cause));
  throw cause;
}

function words(cause: unknown): string {
  return cause instanceof ApiError ? wordsOf(cause) : i18next.t('ssml.help.playFailed');
}
