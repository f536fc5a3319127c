import { useEffect } from 'react';
import { apiUrl } from '../../lib/api-client.ts';
import { type ApiError, isConnectionError } from '../../lib/api-error.ts';
import { checkLink } from '../../lib/check-link.ts';
import { recordError } from '../../lib/error-history.ts';
import { wordsOf } from '../../lib/error-words.ts';
import { toast } from '../../lib/toast.ts';
import { useListener } from '../../lib/use-listener.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { audioEngine, resume, togglePlay } from '../../model/player/playback.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { useSpokenBy } from '../../model/voices/use-voice-words.ts';
import { spokenTitle } from './spoken-title.ts';

const titleLength = 60;
const systemSeekSeconds = 10;

/** Media keys and the system's media display. */
export function useMediaSession(): void {
  const { t } = useTranslation();
  const album = t('shell.productName');
  const current = usePlayer((state) => state.current);
  const status = usePlayer((state) => state.status);
  const spokenBy = useSpokenBy();

  useEffect(() => {
    if (!('mediaSession' in navigator) || !current) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: [...spokenTitle(current.text)].slice(0, titleLength).join(''),
      artist: spokenBy(current),
      album,
    });
    const engine = audioEngine();
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void resume()],
      ['pause', () => engine.pause()],
      ['stop', () => engine.stop()],
      ['seekbackward', ({ seekOffset }) => engine.seekBy(-(seekOffset ?? systemSeekSeconds))],
      ['seekforward', ({ seekOffset }) => engine.seekBy(seekOffset ?? systemSeekSeconds)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && engine.seek(seekTime)],
      ['nexttrack', current.next ?? null],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [current, album, spokenBy]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState =
      status === 'playing' ? 'playing' : status === 'stopped' ? 'none' : 'paused';
  }, [status]);
}

/** Reports why nothing is playing, and offers to retry. */
export function usePlayerFault(): void {
  const { t } = useTranslation();
  const fault = usePlayer((state) => state.fault);
  useEffect(() => {
    if (!fault || fault === 'aborted') return;
    const onPress = () => {
      if (usePlayer.getState().current) void resume();
      else toast('warning', t('player.nothingToRetry'));
    };
    const retry = { label: t('player.retry'), onPress };
    if (fault === 'blocked') {
      toast('info', t('audio.blocked'), { action: { ...retry, label: t('player.play') } });
      return;
    }
    recordError('audio', fault);
    let isCurrent = true;
    void whyRefused().then((refusal) => {
      // The person plays something else by now.
      if (!isCurrent) return;
      // Trying again brings no removed audio back.
      const action = refusal?.status === 404 ? undefined : retry;
      const isRefused = refusal && !isConnectionError(refusal);
      const isUnreachable = refusal !== undefined || !navigator.onLine;
      const words = isRefused ? wordsOf(refusal) : t(`audio.${isUnreachable ? 'network' : fault}`);
      toast('error', words, { action });
    });
    return () => {
      isCurrent = false;
    };
  }, [fault, t]);
}

/** The server's reason if it refuses the link of the audio, which the browser reports as an unsupported format. */
async function whyRefused(): Promise<ApiError | undefined> {
  const { url, blob } = usePlayer.getState().current ?? {};
  if (!url || blob) return undefined;
  return checkLink(apiUrl(url)).then(
    () => undefined,
    (cause: ApiError) => cause,
  );
}

const keySeekSeconds = 5;
/** Elements that use these keys themselves. */
const takesKeys = 'input, textarea, select, button, a[href], [contenteditable], [role]:not([role="status"])';

/** Space plays and pauses, the arrows to the sides seek, unless the focused element uses the key itself. */
export function usePlayerKeys(): void {
  useListener(document, 'keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(takesKeys)) return;
    const act = actions[event.key];
    if (!usePlayer.getState().current || !act) return;
    act();
    event.preventDefault();
  });
}

const actions: Readonly<Record<string, () => void>> = {
  ' ': togglePlay,
  ArrowLeft: () => audioEngine().seekBy(-keySeekSeconds),
  ArrowRight: () => audioEngine().seekBy(keySeekSeconds),
};
