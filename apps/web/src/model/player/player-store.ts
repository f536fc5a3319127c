import { type AudioFormat, type CaptionFormat, limits } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { AudioFault, PlaybackState } from '../../lib/audio/audio-engine.ts';
import { readFields } from '../../lib/fields.ts';
import { safeStorage, storageKeys } from '../../lib/storage.ts';

export interface CurrentAudio {
  /** Permanent link; null until the server has it. */
  readonly url: string | null;
  readonly text: string;
  /** Name of the voice that spoke. */
  readonly voice: string;
  /** Names of the speakers of a script. */
  readonly speakers?: readonly string[];
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** m4b: a chapter of a project. */
  readonly format: AudioFormat | 'm4b';
  readonly taskId: string | null;
  /** Whether its task is a favourite; absent means no. */
  readonly isFavorite?: boolean;
  /** The complete audio; null while it arrives. */
  readonly blob: Blob | null;
  /** Id of the project it belongs to. */
  readonly series?: string;
  /** Of a chapter: the addresses of its captions. */
  readonly captionLinks?: Partial<Record<CaptionFormat, string>>;
  /** Whether a reading, a pause or another mark was changed since. */
  readonly isOutdated?: boolean;
  /** The tasks of a chapter: spoken again, it is other audio. */
  readonly taskIds?: readonly string[];
  /** Plays what comes after it in its series, if it has come to its end. */
  readonly next?: (() => void) | undefined;
}

interface PlayerState extends PlaybackState {
  readonly current: CurrentAudio | null;
  readonly rate: number;
  readonly volume: number;
  readonly autoplay: boolean;
  readonly repeat: boolean;
  readonly fault: AudioFault | null;
}

/** The persisted fields. */
const storedShape = {
  rate: z.literal(limits.playbackRates),
  volume: z.number().check(z.minimum(0), z.maximum(1)),
  autoplay: z.boolean(),
};

export const usePlayer = create<PlayerState>()(
  persist(
    (): PlayerState => ({
      status: 'stopped',
      duration: 0,
      arriving: false,
      current: null,
      rate: 1,
      volume: 1,
      autoplay: true,
      repeat: false,
      fault: null,
    }),
    {
      name: storageKeys.player,
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ rate, volume, autoplay }) => ({ rate, volume, autoplay }),
      merge: (stored, current) => ({ ...current, ...readFields(storedShape, stored).valid }),
    },
  ),
);

export function markFavourite(taskId: string, isFavorite: boolean): void {
  const { current } = usePlayer.getState();
  if (current?.taskId === taskId) patchCurrent(current.timestamp, { isFavorite });
}

/** Nothing of a deleted project is played after what is being heard. */
export function endSeries(series: string): void {
  const { current } = usePlayer.getState();
  if (current?.series === series) patchCurrent(current.timestamp, { next: undefined });
}

/** Changes what is known of some audio, unless something else is in the player by then. */
export function patchCurrent(timestamp: number, patch: Partial<CurrentAudio>): void {
  usePlayer.setState(({ current }) =>
    current?.timestamp === timestamp ? { current: { ...current, ...patch } } : {},
  );
}

export function setAutoplay(autoplay: boolean): void {
  usePlayer.setState({ autoplay });
}

/** Removes audio that did not arrive completely. */
export function discardUnfinished(): void {
  const { current } = usePlayer.getState();
  // Only audio that is still arriving has neither a link nor bytes.
  if (!current || current.url !== null || (current.blob && current.blob.size > 0)) return;
  usePlayer.setState({ current: null, fault: null, duration: 0, arriving: false });
}
