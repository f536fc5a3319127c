import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** Content types of subtitles, and of the mp3 of the task with the lines in its ID3 tag. */
export const captionTypes = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  lrc: 'application/x-lrc',
  txt: 'text/plain',
  json: 'application/json',
  mp3: 'audio/mpeg',
} as const;
export type CaptionFormat = keyof typeof captionTypes;
const captionFormats = Object.keys(captionTypes) as [CaptionFormat, ...CaptionFormat[]];

/** Those that are a file of their own, in the order of menus. */
export const captionFiles = captionFormats.filter((format) => format !== 'mp3');

const { characters, lines, frameRate } = limits.captions;
const flag = (otherwise: 'true' | 'false') => z._default(z.enum(['true', 'false']), otherwise);

export const CaptionQuery = z.object({
  format: z._default(z.enum(captionFormats), 'srt'),
  /** Longest line, in characters. Without it 16 where most letters are Chinese, Japanese or Korean, else 42. */
  maxCharacters: z.optional(
    z.coerce.number().check(z.int(), z.minimum(characters.min), z.maximum(characters.max)),
  ),
  maxLines: z._default(
    z.coerce.number().check(z.int(), z.minimum(lines.min), z.maximum(lines.max)),
    lines.default,
  ),
  /** `sentence`: a cue ends with its sentence where it can; `line`: each cue is one line. */
  by: z._default(z.enum(['sentence', 'line']), 'sentence'),
  /** Whether the names of a script's speakers are written. */
  speakers: flag('false'),
  /** `false`: lines of Chinese end without full stop or comma, as in Chinese subtitles. */
  fullStops: flag('false'),
  /** Frames a second of the film; two frames stay free between two cues. */
  frameRate: z._default(
    z.coerce.number().check(z.minimum(frameRate.min), z.maximum(frameRate.max)),
    frameRate.default,
  ),
});
export type CaptionQuery = z.infer<typeof CaptionQuery>;

export const Captions = z.object({
  /** Characters of the longest line that was allowed. */
  maxCharacters: z.number(),
  /** Times of cues within a sentence are estimated, because an engine did not report word times. */
  approximate: z.boolean(),
  cues: z.array(
    z.object({
      /** Milliseconds from the beginning of the audio. */
      startMs: z.number(),
      endMs: z.number(),
      lines: z.array(z.string()),
      /** Null without a script, and if names are not requested. */
      speaker: z.nullable(z.string()),
    }),
  ),
});
export type Captions = z.infer<typeof Captions>;

/** Pairs of the lowest and the highest sample of each stretch of audio. */
export const Peaks = z.object({
  durationMs: z.number(),
  pairsPerSecond: z.number(),
  /** Base64 of signed bytes, −127 to 127: lowest, highest, lowest… */
  pairs: z.string(),
});
export type Peaks = z.infer<typeof Peaks>;
