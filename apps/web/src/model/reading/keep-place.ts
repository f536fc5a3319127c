import { sleep } from '../../lib/sleep.ts';
import { audioEngine, playStreamed, resume, type StreamOptions } from '../player/playback.ts';
import { type CurrentAudio, usePlayer } from '../player/player-store.ts';
import { playheadSeconds } from '../player/playhead.ts';
import { fetchTaskTimes, knownTaskTimes } from './task-times.ts';

type ArrivingAudio = Omit<CurrentAudio, 'blob' | 'url'>;

const askEveryMs = 150;

/** Like `playStreamed`, but of a text edited or marked since continues at the sentence where playback stopped. */
export async function playKeepingPlace(
  audio: ArrivingAudio,
  stream: ReadableStream<Uint8Array>,
  options: StreamOptions = {},
): Promise<Blob> {
  const place = audio.taskId === null ? null : placeToKeep(audio.text);
  const { autoplay } = usePlayer.getState();
  const playing = playStreamed(audio, stream, { ...options, wantsPlay: autoplay && place === null });
  if (place !== null) {
    seekWhenReady(audio, place, autoplay).catch((cause: unknown) => {
      console.warn('The reading position could not be restored', cause);
      if (isCurrent(audio) && autoplay) void resume();
    });
  }
  return playing;
}

/** The code point of `text` to continue at; null to start at the beginning. */
function placeToKeep(text: string): number | null {
  const { current, status } = usePlayer.getState();
  if (!current?.taskId || status === 'stopped') return null;
  if (current.text === text && !current.isOutdated) return null;
  const ms = playheadSeconds() * 1000;
  const heard = knownTaskTimes(current.taskId)?.sentences.findLast(({ offsetMs }) => offsetMs <= ms);
  return heard ? movedOffset([...current.text], [...text], heard.textOffset) : null;
}

/** The position of a code point after an edit; null if the two texts have little in common. */
export function movedOffset(
  before: readonly string[],
  after: readonly string[],
  offset: number,
): number | null {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (head + tail < shorter / 2) return null;
  if (offset <= head) return offset;
  const moved = offset + after.length - before.length;
  return offset >= before.length - tail ? moved : head;
}

/** Seeks to the sentence at `place` as soon as it is available. */
async function seekWhenReady(audio: ArrivingAudio, place: number, wantsPlay: boolean): Promise<void> {
  while (isCurrent(audio)) {
    // Before anything has arrived, polling for a queued request would only add load to the server.
    if (usePlayer.getState().duration > 0) {
      const { sentences, complete } = await fetchTaskTimes(audio.taskId as string);
      const isKnown = complete || (sentences.at(-1)?.textOffset ?? -1) > place;
      const seconds = (sentences.findLast(({ textOffset }) => textOffset <= place)?.offsetMs ?? 0) / 1000;
      if (isKnown && usePlayer.getState().duration > seconds) {
        audioEngine().seek(seconds);
        if (wantsPlay) await resume();
        return;
      }
    }
    await sleep(askEveryMs);
  }
}

function isCurrent({ timestamp }: ArrivingAudio): boolean {
  return usePlayer.getState().current?.timestamp === timestamp;
}
