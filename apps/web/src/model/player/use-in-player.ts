import { type CurrentAudio, usePlayer } from './player-store.ts';

interface InPlayer {
  readonly inPlayer: boolean;
  readonly playing: boolean;
}

/** Whether some audio is in the player, for the button of its row in a list. */
export function useInPlayer(isIt: (current: CurrentAudio) => boolean): InPlayer {
  const inPlayer = usePlayer(({ current }) => current !== null && isIt(current));
  const playing = usePlayer(({ status }) => status === 'playing' || status === 'loading');
  return { inPlayer, playing: inPlayer && playing };
}
