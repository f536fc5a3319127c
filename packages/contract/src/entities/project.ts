import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { between } from './between.ts';
import { Cast } from './cast.ts';
import { RequestDictionary } from './dictionary.ts';
import { Mark } from './mark.ts';
import { plainText } from './names.ts';

const { title, levels } = limits.projects;

/** A chapter as it is written. */
export const Chapter = z.object({
  /** One line, spoken before the text; empty: only the text is spoken. */
  title: plainText(0, title.max),
  /** Without the title. Paragraphs end with a line feed. */
  text: z.string(),
  /** Level of its heading: 1 for a part or a chapter, 2 for what is below it. */
  level: z.int().check(z.minimum(levels.min), z.maximum(levels.max)),
  /** Marks of `text`, in code points. Words with a reading may not be longer than a part of a chapter. */
  marks: z.optional(z.array(Mark).check(z.maxLength(limits.projects.marks))),
});
export type Chapter = z.infer<typeof Chapter>;

/** The audio of a project: `m4b` is AAC in MPEG-4 with chapters, as players of audio books have it. */
export const ProjectFormat = z.enum(['mp3', 'm4b', 'wav']);
export type ProjectFormat = z.infer<typeof ProjectFormat>;

/** Voice settings of the whole project, as in a synthesis request. */
export const ProjectSettings = z.object({
  voice: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/)),
  cast: z.optional(Cast),
  turnPauseMs: z.optional(between(limits.turnPauseMs)),
  speakNames: z.optional(z.boolean()),
  /** For guests, who have no dictionary on the server: the entries that occur in the text. */
  dictionary: z.optional(RequestDictionary),
  speed: z._default(between(limits.speed), limits.speed.default),
  pitch: z._default(between(limits.pitch), limits.pitch.default),
  volume: z._default(between(limits.volume), limits.volume.default),
  /** Absent: mp3. Changing it means that everything must be converted again. */
  format: z.optional(ProjectFormat),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;

/**
 * `idle`: nothing is converted until its owner starts it. `waiting`: it resumes by itself at `resumesAt`. `error`: it has
 * ended, and at least one chapter failed.
 */
export const ProjectStatus = z.enum(['idle', 'processing', 'waiting', 'completed', 'error']);
export type ProjectStatus = z.infer<typeof ProjectStatus>;

/** The file formats of a project, and their content types. */
export const projectFileTypes = {
  mp3: 'audio/mpeg',
  m4b: 'audio/mp4',
  wav: 'audio/wav',
  zip: 'application/zip',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  txt: 'text/plain',
} as const;
export type ProjectFileFormat = keyof typeof projectFileTypes;

/** A project without its chapters. */
export const ProjectSummary = z.object({
  /** The client's. */
  id: z.string(),
  title: z.string(),
  status: ProjectStatus,
  /** Code points of titles and texts; `…Done`: of finished ones. */
  counts: z.object({
    chapters: z.number(),
    chaptersDone: z.number(),
    characters: z.number(),
    charactersDone: z.number(),
  }),
  /** Of the audio that is done. */
  durationMs: z.number(),
  /** Why it waits or stopped by itself (INSUFFICIENT_QUOTA, BANNED …); null when it did not. */
  pauseReason: z.nullable(z.string()),
  /** The reason in words of the caller's language. */
  pauseMessage: z.nullable(z.string()),
  pauseDetails: z.nullable(z.record(z.string(), z.unknown())),
  resumesAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const ChapterStatus = z.enum(['pending', 'processing', 'done', 'error']);
export type ChapterStatus = z.infer<typeof ChapterStatus>;

/** A chapter without its text. */
export const ProjectChapter = z.object({
  id: z.string(),
  title: z.string(),
  level: z.number(),
  status: ChapterStatus,
  characters: z.number(),
  charactersDone: z.number(),
  /** Characters charged for its audio, more than `characters` where it takes long; of what is not done, the latter. */
  cost: z.number(),
  /** Of the audio that is done. */
  durationMs: z.number(),
  /** Words in the caller's language; `errorCode` is the symbol. Of the first part that could not be spoken. */
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
  /** Its tasks in order: one for each accepted part. */
  taskIds: z.array(z.string()),
  /** As `X-Warnings` of a single synthesis, of all its parts. */
  warnings: z.array(z.string()),
});
export type ProjectChapter = z.infer<typeof ProjectChapter>;

/** A project with its chapters, in their order. */
export const Project = z.extend(ProjectSummary, {
  settings: ProjectSettings,
  chapters: z.array(ProjectChapter),
  /** Root-relative signed link of its files; `&format=` and `&chapter=` say which one. */
  fileUrl: z.string(),
});
export type Project = z.infer<typeof Project>;
