import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { audioEngine, resume, usePlayer } from '../../model/player/player-store.ts';
import { useVoiceName } from '../../model/voices/use-voice-words.ts';
import { spokenTitle } from './spoken-title.ts';

const titleLength = 60;
const seekSeconds = 10;

/** The system's media keys and its display. */
export function useMediaSession(): void {
  const { t } = useTranslation();
  const album = t('shell.productName');
  const current = usePlayer((state) => state.current);
  const status = usePlayer((state) => state.status);
  const voiceName = useVoiceName();

  useEffect(() => {
    if (!('mediaSession' in navigator) || !current) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title: [...spokenTitle(current.text)].slice(0, titleLength).join(''),
      artist: voiceName(current.voice),
      album,
    });
    const engine = audioEngine();
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => void resume()],
      ['pause', () => engine.pause()],
      ['stop', () => engine.stop()],
      ['seekbackward', ({ seekOffset }) => engine.seekBy(-(seekOffset ?? seekSeconds))],
      ['seekforward', ({ seekOffset }) => engine.seekBy(seekOffset ?? seekSeconds)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && engine.seek(seekTime)],
    ];
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler);
    return () => {
      mediaSession.metadata = null;
      for (const [action] of handlers) mediaSession.setActionHandler(action, null);
    };
  }, [current, album, voiceName]);

  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    navigator.mediaSession.playbackState =
      status === 'playing' ? 'playing' : status === 'stopped' ? 'none' : 'paused';
  }, [status]);
}
