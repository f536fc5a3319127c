import { type CaptionQuery, limits } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { type FieldValues, readFields } from '../../lib/fields.ts';
import { safeStorage, storageKeys } from '../../lib/storage.ts';

const { characters, frameRate } = limits.captions;

const shape = {
  /** Null: the default for the script of the text. */
  maxCharacters: z.nullable(z.number().check(z.int(), z.minimum(characters.min), z.maximum(characters.max))),
  maxLines: z.union([z.literal(1), z.literal(2)]),
  by: z.enum(['sentence', 'line']),
  speakers: z.boolean(),
  fullStops: z.boolean(),
  /** Frames per second of the film that the captions are for. */
  frameRate: z.number().check(z.minimum(frameRate.min), z.maximum(frameRate.max)),
  /** Whether the archive of a batch contains captions beside the audio. */
  inArchive: z.boolean(),
};

export type CaptionChoices = FieldValues<typeof shape>;

const initial: CaptionChoices = {
  maxCharacters: null,
  maxLines: 2,
  by: 'sentence',
  speakers: false,
  fullStops: false,
  frameRate: frameRate.default,
  inArchive: false,
};

export const useCaptionOptions = create<CaptionChoices>()(
  persist(() => initial, {
    name: storageKeys.captions,
    storage: createJSONStorage(() => safeStorage),
    merge: (stored, current) => ({ ...current, ...readFields(shape, stored).valid }),
  }),
);

/** In the form the server expects. */
export function captionQuery(choices: CaptionChoices): Omit<CaptionQuery, 'format'> {
  const { maxCharacters, maxLines, by, speakers, fullStops, frameRate } = choices;
  return {
    ...(maxCharacters !== null && { maxCharacters }),
    maxLines,
    by,
    speakers: speakers ? 'true' : 'false',
    fullStops: fullStops ? 'true' : 'false',
    frameRate,
  };
}
