import { type CurrentAudio, usePlayer } from './player-store.ts';

/** Whether some audio is in the player, for the button of its row in a list. */
export function useInPlayer(isIt: (current: CurrentAudio) => boolean) {
  const inPlayer = usePlayer(({ current }) => current !== null && isIt(current));
  // False for every other row, so that a pause draws only one again.
  const playing = usePlayer(({ status }) => inPlayer && status === 'playing');
  return { inPlayer, playing };
}
