import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { ApiError, isAbort } from '../../lib/api-error.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';
import { fetchSpeech } from '../conversion/synthesis-client.ts';
import { PreviewPlayer } from './preview-player.ts';

/**
 * Plays SSML documents with the free service, one at a time, and silences every other player. Its samples are
 * documents: one that was played before is neither fetched nor charged again.
 */
export interface ExamplePlayer extends Pick<PreviewPlayer, 'useState'> {
  /** Plays a document, or stops it. Reports failures itself. */
  toggle(document: string): Promise<void>;
}

const speak = (ssml: string, signal: AbortSignal) => fetchSpeech({ ssml }, signal);

/** A player of the component; null until it is mounted. By default its samples are SSML documents. */
export function useExamplePlayer(fetchAudio = speak): ExamplePlayer | null {
  const [player, setPlayer] = useState<ExamplePlayer | null>(null);
  useEffect(() => {
    const samples = new PreviewPlayer({
      fetchSample: (example, signal) => fetchAudio(example, signal).catch((cause) => refuse(cause, signal)),
    });
    const toggle = async (document: string) => {
      if ((await samples.toggle(document)) === 'play-failed')
        toast('error', i18next.t('ssml.help.playFailed'));
    };
    setPlayer({ useState: samples.useState, toggle });
    return () => samples.dispose();
  }, [fetchAudio]);
  return player;
}

function refuse(cause: unknown, signal: AbortSignal): never {
  const words = cause instanceof ApiError ? wordsOf(cause) : i18next.t('ssml.help.playFailed');
  if (!isAbort(cause) && !signal.aborted) toast('error', words);
  throw cause;
}
