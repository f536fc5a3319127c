import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { AudioFormat, contentTypes } from '../entities/audio-format.ts';
import { between } from '../entities/between.ts';
import { Cast } from '../entities/cast.ts';
import { RequestDictionary } from '../entities/dictionary.ts';
import { Marks } from '../entities/mark.ts';
import { TaskState } from '../entities/task.ts';
import { TimedCues } from '../entities/timed-cues.ts';
import { ValidationItem } from '../entities/validation.ts';
import { limits } from '../limits.ts';
import { IdParams } from './params.ts';
import { speakAgainErrors } from './speak-again-errors.ts';

/** `text` or `ssml`, not both. `speaker` is an alias of `voice`; `voice` wins. Unknown fields are ignored. */
export const SynthesisBody = z.object({
  /** What to say. */
  text: z.optional(z.string()),
  /** An SSML document, in place of `text`. */
  ssml: z.optional(z.string()),
  /** Id of a voice, as in the list of voices. */
  voice: z.optional(z.string().check(z.maxLength(200))),
  /** The same as `voice`, which wins. */
  speaker: z.optional(z.string().check(z.maxLength(200))),
  /** Not used: a text is read in the language of its voice. */
  language: z.optional(z.string().check(z.maxLength(35))),
  /**
   * The speakers of `text`, each with a voice: a line that begins with a name and a colon is theirs, `voice` speaks the
   * rest. Names are neither spoken nor charged unless `speakNames` says so. Not for SSML, which names its voices itself.
   */
  cast: z.optional(Cast),
  /** Pauses, readings and manners of passages of `text`. Not for SSML, which has elements for them. */
  marks: z.optional(Marks),
  /**
   * Milliseconds of silence where another of `cast`, or the narrator, begins to speak. Counts as audio that was asked for.
   * Without it they pause as between two sentences, and as between two paragraphs after an empty line.
   */
  turnPauseMs: z.optional(between(limits.turnPauseMs)),
  /** `true`: `voice` says the name of each speaker before the line, and names are charged. */
  speakNames: z.optional(z.boolean()),
  /**
   * `false`: words are not read as the caller’s dictionary and the operator’s under it say. Entries come before both;
   * guests, who have no dictionary on the server, send theirs. Marks and SSML elements come before all entries.
   */
  dictionary: z.optional(RequestDictionary),
  /** Subtitles to speak in time, in place of `text` and `ssml`. `marks` count in the texts, joined by two line ends. */
  cues: z.optional(TimedCues),
  /** For `cues`: how much faster than `speed` a cue may be spoken if it does not fit its time. */
  maxRate: z.optional(between(limits.timed.maxRate)),
  /** For `cues`: length of the audio. Without it, the audio ends with the last cue. */
  totalMs: z.optional(z.int().check(z.minimum(1))),
  format: z._default(AudioFormat, 'mp3'),
  /** Hz. Absent: the engine’s own, or the nearest that the format can carry. */
  sampleRate: z.optional(between(limits.sampleRate)),
  /** kbit/s of `mp3`, `opus` and `aac`; the others have none to choose. Absent: what suits speech. */
  bitrate: z.optional(between(limits.bitrate)),
  /** Like pitch, volume, style and role, for `text`: SSML says its own. */
  speed: z._default(between(limits.speed), limits.speed.default),
  /** (pitch − 1) · 50 % of the voice's own, as in generated SSML. */
  pitch: z._default(between(limits.pitch), limits.pitch.default),
  /** Percent of the voice's own. */
  volume: z._default(between(limits.volume), limits.volume.default),
  /** One of the `styles` of the voice. */
  style: z.optional(z.string().check(z.maxLength(100))),
  /** How strong the style is: 1 is the voice's own. */
  styleDegree: z.optional(between(limits.styleDegree)),
  /** One of the `roles` of the voice. */
  role: z.optional(z.string().check(z.maxLength(100))),
  /** Milliseconds before the first word of `text`. SSML says its own. */
  silence: z.optional(between(limits.silenceMs)),
  /** Milliseconds after the last word of `text`. */
  endSilence: z.optional(between(limits.silenceMs)),
  /** Bytes leave while the rest is still being spoken. */
  stream: z._default(z.boolean(), false),
  /** Returns 202 with the task's id at once; `getTaskStatus` has the link when it is spoken. */
  async: z.optional(z.boolean()),
  /** `deny`: return 503 instead of using another voice. */
  fallback: z._default(z.enum(['allow', 'deny']), 'allow'),
});
export type SynthesisBody = z.infer<typeof SynthesisBody>;

/** The answer with `Accept: application/json`. */
export const SynthesisReply = z.object({
  task_id: z.string(),
  /** The audio file. */
  audio_base64: z.string(),
  /** Bytes. */
  file_size: z.number(),
  /** Milliseconds from acceptance to completion. */
  processing_time: z.number(),
  /** Which engine or provider spoke it. */
  engine: z.string(),
  /** The voice that spoke it; another one under `fallback`. */
  voice: z.string(),
  /** Charged characters. */
  character_count: z.number(),
  /** `hit`: the audio was there already. */
  cache: z.enum(['hit', 'miss']),
  /** Symbols of what differs from the request, such as `ENGINE_FALLBACK`. */
  warnings: z.array(z.string()),
  /** The words that `TEXT_NOT_SPOKEN` warns of, the first of them. */
  unspoken_words: z.array(z.string()),
});
export type SynthesisReply = z.infer<typeof SynthesisReply>;

/** The answer to `"async": true`. */
export const AcceptedSynthesis = z.object({
  task_id: z.string(),
  /** Root-relative; also in `Location`. */
  status_url: z.string(),
  /** Which engine or provider speaks it. */
  engine: z.string(),
  /** The voice that speaks it; another one under `fallback`. */
  voice: z.string(),
  /** Charged characters. */
  character_count: z.number(),
  /** Symbols of what differs from the request, such as `ENGINE_FALLBACK`. */
  warnings: z.array(z.string()),
  /** The words that `TEXT_NOT_SPOKEN` warns of, the first of them. */
  unspoken_words: z.array(z.string()),
});
export type AcceptedSynthesis = z.infer<typeof AcceptedSynthesis>;

/**
 * `speed`, `pitch`, `volume`, `style`, `styleDegree`, `role`, `silence` and `endSilence` apply to `text` only: an SSML
 * document says itself how and by which voices it is read.
 */
export const createSynthesis = defineRoute({
  id: 'createSynthesis',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/tts/single',
  policy: 'visitor',
  tag: 'synthesis',
  converts: true,
  summary: 'Convert a text or an SSML document to speech',
  body: SynthesisBody,
  reply: SynthesisReply,
  accepted: AcceptedSynthesis,
  produces: [...Object.values(contentTypes), 'application/json'],
  errors: [
    'TEXT_EMPTY',
    'TEXT_TOO_LONG',
    'NOTHING_TO_SPEAK',
    'TOO_LONG_AUDIO',
    'CUES_INVALID',
    'VOICE_NOT_FOUND',
    'VOICE_REQUIRES_KEY',
    'SSML_EMPTY',
    'SSML_NO_SPEAK',
    'SSML_NO_VOICE',
    'SSML_UNCLOSED_SPEAK',
    'SSML_VOICE_NO_NAME',
    'SSML_INVALID_XML',
    'SSML_STRUCTURE',
    'INSUFFICIENT_QUOTA',
    'RATE_LIMIT_EXCEEDED',
    'TOO_MANY_REQUESTS',
    'QUEUE_SHARE_FULL',
    'QUEUE_FULL',
    'IDEMPOTENCY_KEY_REUSED',
    'TASK_CANCELLED',
    'QUEUE_CLEARED',
    'ENGINE_UNAVAILABLE',
    'SYNTHESIS_FAILED',
    'STORAGE_FULL',
    'ENGINE_OVERRUN',
    'BANNED',
  ],
});

export const getTaskStatus = defineRoute({
  id: 'getTaskStatus',
  key: 'speak',
  method: 'GET',
  path: '/api/v1/tts/task/{id}/status',
  policy: 'visitor',
  tag: 'tasks',
  summary: 'Get state, progress and permanent link of a task',
  params: IdParams,
  reply: TaskState,
  errors: ['TASK_NOT_FOUND'],
});

export const cancelTask = defineRoute({
  id: 'cancelTask',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/tts/task/{id}/cancel',
  policy: 'visitor',
  tag: 'tasks',
  summary: 'Cancel a task; characters not synthesised are refunded',
  params: IdParams,
  reply: TaskState,
  errors: ['TASK_NOT_FOUND', 'TASK_NOT_CANCELLABLE'],
});

export const retryTask = defineRoute({
  id: 'retryTask',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/tts/task/{id}/retry',
  policy: 'visitor',
  tag: 'tasks',
  converts: true,
  summary: 'Retry the missing segments of a failed task',
  params: IdParams,
  reply: TaskState,
  errors: speakAgainErrors,
});

export const getTaskAudio = defineRoute({
  id: 'getTaskAudio',
  key: 'any',
  method: 'GET',
  path: '/api/v1/tts/audio/{id}',
  policy: 'link',
  tag: 'tasks',
  summary: 'Get the audio of a task by its signed link; supports Range',
  params: IdParams,
  query: z.object({
    signature: z.string(),
    /** Present: answered as an attachment. */
    download: z.optional(z.string()),
  }),
  produces: Object.values(contentTypes),
  /** Lost audio is spoken again: the last three are of that. */
  errors: [
    'AUDIO_NOT_FOUND',
    'RANGE_NOT_SATISFIABLE',
    'ENGINE_UNAVAILABLE',
    'SYNTHESIS_FAILED',
    'STORAGE_FULL',
  ],
});

export const validateSsmlDocument = defineRoute({
  id: 'validateSsml',
  key: 'any',
  method: 'POST',
  path: '/api/v1/ssml/validate',
  policy: 'open',
  tag: 'synthesis',
  summary: 'Validate an SSML document',
  body: z.object({ ssml: z.string() }),
  reply: z.object({ errors: z.array(ValidationItem), warnings: z.array(ValidationItem) }),
  errors: ['TEXT_TOO_LONG'],
});
