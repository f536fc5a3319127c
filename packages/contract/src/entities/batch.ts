import * as z from 'zod/mini';
import { AudioFormat } from './audio-format.ts';

/** `error`: it has ended, and at least one item failed. */
export const BatchStatus = z.enum(['processing', 'paused', 'completed', 'error']);
export type BatchStatus = z.infer<typeof BatchStatus>;

export const BatchItemStatus = z.enum(['pending', 'processing', 'done', 'error']);
export type BatchItemStatus = z.infer<typeof BatchItemStatus>;

/** A batch without its items. */
export const BatchSummary = z.object({
  id: z.string(),
  status: BatchStatus,
  /** Items by status, and all of them. */
  counts: z.object({
    total: z.number(),
    pending: z.number(),
    processing: z.number(),
    done: z.number(),
    error: z.number(),
  }),
  /** Why it paused by itself (INSUFFICIENT_QUOTA, BANNED …); null when a person paused it, or it is not paused. */
  pauseReason: z.nullable(z.string()),
  /** The reason in words of the caller's language. */
  pauseMessage: z.nullable(z.string()),
  pauseDetails: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it ended; null before. */
  completedAt: z.nullable(z.string()),
});
export type BatchSummary = z.infer<typeof BatchSummary>;

export const BatchItem = z.object({
  /** The client's. */
  id: z.string(),
  status: BatchItemStatus,
  /** Its task; null until it is accepted. */
  taskId: z.nullable(z.string()),
  /** Root-relative signed link; null until done, and again once the task was deleted from history. */
  audioUrl: z.nullable(z.string()),
  /** Words in the caller's language; `errorCode` is the symbol. */
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
  /** Charged characters; null until accepted. */
  characterCount: z.nullable(z.number()),
  /** Length of the audio; null until it is done. */
  durationMs: z.nullable(z.number()),
  /** Bytes; null until done. */
  fileSize: z.nullable(z.number()),
  format: AudioFormat,
  /** Which engine or provider speaks it; null until accepted. */
  engine: z.nullable(z.string()),
  /** The voice that speaks it; null until accepted. */
  voice: z.nullable(z.string()),
  /** As `X-Warnings` of a single synthesis. */
  warnings: z.array(z.string()),
});
export type BatchItem = z.infer<typeof BatchItem>;

/** A batch with all its items, in their order. */
export const Batch = z.extend(BatchSummary, { items: z.array(BatchItem) });
export type Batch = z.infer<typeof Batch>;
