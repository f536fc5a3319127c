import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { contentTypes } from '../entities/audio-format.ts';
import { Boundary } from '../entities/task-times.ts';
import { SynthesisBody } from './synthesis.ts';

/** How a text that arrives in pieces is spoken: what `tts/single` takes beside the text. */
export const TextStreamOptions = z.omit(SynthesisBody, {
  text: true,
  ssml: true,
  cast: true,
  marks: true,
  turnPauseMs: true,
  speakNames: true,
  cues: true,
  maxRate: true,
  totalMs: true,
  silence: true,
  endSilence: true,
  stream: true,
  async: true,
});
export type TextStreamOptions = z.infer<typeof TextStreamOptions>;

/** Its bounds are those of `TextStreamOptions`, which the server checks. */
const number = z.optional(z.coerce.number());

/** The same in a query, where every value is text. A dictionary has no place there. */
export const TextStreamQuery = z.extend(z.omit(TextStreamOptions, { dictionary: true }), {
  speed: number,
  pitch: number,
  volume: number,
  styleDegree: number,
  sampleRate: number,
  bitrate: number,
});

/** A message to the server over the WebSocket, and a line of an NDJSON body. */
export const TextStreamMessage = z.object({
  /** Sets how the text is spoken; counts until the stream's first sentence. */
  options: z.optional(z.record(z.string(), z.unknown())),
  /** The next piece of the text. */
  text: z.optional(z.string()),
  /** Speaks what has arrived, even if its sentence has not ended. */
  flush: z.optional(z.boolean()),
  /** No more text comes. Over the WebSocket another stream may begin afterwards. */
  end: z.optional(z.boolean()),
  /** Ends at once; what was not spoken is given back. */
  stop: z.optional(z.boolean()),
});
export type TextStreamMessage = z.infer<typeof TextStreamMessage>;

/** What comes back: one of these a message or line. Over the WebSocket the audio is in binary messages. */
export const TextStreamReply = z.object({
  /** Comes first, with the first sentence. */
  begin: z.optional(
    z.object({
      task_id: z.string(),
      engine: z.string(),
      voice: z.string(),
      content_type: z.string(),
      sample_rate: z.number(),
      warnings: z.array(z.string()),
    }),
  ),
  /** Base64; in NDJSON only. */
  audio: z.optional(z.string()),
  /** Follows the last audio of the sentence. Times count from the beginning, places in code points of the whole text. */
  sentence: z.optional(
    z.object({
      text: z.string(),
      textOffset: z.number(),
      offsetMs: z.number(),
      durationMs: z.number(),
      words: z.array(Boundary),
    }),
  ),
  /** The stream ends early; what was spoken before is whole. */
  error: z.optional(
    z.object({
      error: z.string(),
      message: z.string(),
      details: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  /** The last of a stream. `task_id` is null when nothing was spoken. */
  end: z.optional(z.object({ task_id: z.nullable(z.string()) })),
});
export type TextStreamReply = z.infer<typeof TextStreamReply>;

/**
 * The body is text (text/plain) or one message a line (application/x-ndjson), sent bit by bit within two minutes; each
 * sentence is spoken as it ends. Messages: `{"text": "…"}`, the next piece; `{"flush": true}` speaks what has arrived;
 * `{"end": true}` ends the text; `{"stop": true}` ends the speech as well; `{"options": {…}}`, before the first sentence,
 * sets what the query sets. `Accept: application/x-ndjson` gets lines: `begin` with the task, `audio` in Base64,
 * `sentence` with the times of its words, `error`, `end`. A WebSocket at the same path takes and sends the same messages,
 * one text after the other, for up to an hour each; its audio is in binary messages.
 */
export const createTextStream = defineRoute({
  id: 'createTextStream',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/tts/stream',
  policy: 'visitor',
  tag: 'synthesis',
  converts: true,
  summary: 'Convert a text to speech while it arrives',
  query: TextStreamQuery,
  consumes: ['text/plain', 'application/x-ndjson'],
  produces: [...Object.values(contentTypes), 'application/x-ndjson'],
  errors: [
    'TEXT_EMPTY',
    'TEXT_TOO_LONG',
    'NOTHING_TO_SPEAK',
    'TOO_LONG_AUDIO',
    'VOICE_NOT_FOUND',
    'VOICE_REQUIRES_KEY',
    'MALFORMED_BODY',
    'UNSUPPORTED_MEDIA_TYPE',
    'INSUFFICIENT_QUOTA',
    'RATE_LIMIT_EXCEEDED',
    'TOO_MANY_REQUESTS',
    'QUEUE_SHARE_FULL',
    'QUEUE_FULL',
    'ENGINE_UNAVAILABLE',
    'SYNTHESIS_FAILED',
    'STORAGE_FULL',
    'ENGINE_OVERRUN',
    'BANNED',
  ],
});
