import * as z from 'zod/mini';

export const TaskStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const TaskState = z.object({
  id: z.string(),
  /** The `Idempotency-Key` of the request that made it; null without one. */
  idempotencyKey: z.nullable(z.string()),
  status: TaskStatus,
  /** Whether the permanent link answers. */
  urlReady: z.boolean(),
  /** Root-relative signed link; null until `urlReady`. */
  audioUrl: z.nullable(z.string()),
  /** The same as `audioUrl`. */
  audio_url: z.nullable(z.string()),
  /** The same as `audioUrl`: the link stays valid as long as the audio is kept. */
  permanentUrl: z.nullable(z.string()),
  /** Words in the caller's language; `errorCode` is the symbol. */
  error_message: z.nullable(z.string()),
  /** Symbol of the error; null without one. */
  errorCode: z.nullable(z.string()),
  /** 0 to 100. */
  progress: z.number(),
  /** Place in the queue, 1 = next; null when not queued. */
  position: z.nullable(z.number()),
  /** Seconds; null when not queued. */
  estimatedWaitTime: z.nullable(z.number()),
  /** Bytes; null until completed. */
  fileSize: z.nullable(z.number()),
  /** Milliseconds from acceptance to completion; null until completed. */
  processingTime: z.nullable(z.number()),
  /** Which engine or provider speaks it. */
  engine: z.string(),
  /** The voice that speaks it. */
  voice: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null until completed. */
  completedAt: z.nullable(z.string()),
});
export type TaskState = z.infer<typeof TaskState>;
