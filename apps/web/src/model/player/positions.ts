import * as z from 'zod/mini';
import { readJson, storageKeys, writeJson } from '../../lib/storage.ts';
import { type CurrentAudio, usePlayer } from './player-store.ts';

/** Shorter audio is heard from its start. Seconds. */
const leastLength = 180;
/** Seconds from the start or the end that count as not begun, or as heard. */
const edge = 10;
/** Seconds between two writes while it plays. */
const interval = 10;
const most = 100;

/** Task or link, and seconds; the latest last. */
const Positions = z.array(z.tuple([z.string(), z.number().check(z.nonnegative())]));

type Identity = Pick<CurrentAudio, 'taskId' | 'url'>;
/** Without the signature, which gives access. */
const keyOf = ({ taskId, url }: Identity) => taskId ?? url?.replace(/signature=[^&]*/, '');
const stored = () => Positions.safeParse(readJson(storageKeys.positions)).data ?? [];

/** Where audio was left in this browser, in seconds; 0 for its start, also if it is shorter now, after an edit. */
export function lastPosition(audio: Identity, duration: number): number {
  const seconds = stored().find(([key]) => key === keyOf(audio))?.[1] ?? 0;
  return seconds < duration - edge ? seconds : 0;
}

/** Stores where the audio in the player is, now and then while it plays, at each pause, and when the page is left. */
export function followPosition(element: HTMLAudioElement): void {
  let last = 0;
  const store = () => {
    const { current, duration } = usePlayer.getState();
    const key = current && keyOf(current);
    if (!key || duration < leastLength) return;
    last = element.currentTime;
    const others = stored().filter(([other]) => other !== key);
    const isUnderWay = last > edge && last < duration - edge;
    writeJson(storageKeys.positions, isUnderWay ? [...others, [key, last]].slice(-most) : others);
  };
  element.addEventListener('timeupdate', () => {
    if (Math.abs(element.currentTime - last) >= interval) store();
  });
  element.addEventListener('pause', store);
  addEventListener('pagehide', store);
}
