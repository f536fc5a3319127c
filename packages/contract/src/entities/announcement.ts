import * as z from 'zod/mini';
import { languageIds } from '../languages.ts';

/** A line for everybody, in the interface languages. */
export const AnnouncementText = z.record(z.enum(languageIds), z.string());
export type AnnouncementText = z.infer<typeof AnnouncementText>;

/** What is announced now. */
export const Announcement = z.object({
  /** Another one has another id. */
  id: z.number(),
  /** Where a language was left out it has the words of another one. */
  text: AnnouncementText,
});
export type Announcement = z.infer<typeof Announcement>;

/** An announcement as it was written. */
export const AnnouncementDraft = z.object({
  /** Empty in a language that was left out. */
  text: AnnouncementText,
  /** Null: at once. */
  startsAt: z.nullable(z.string()),
  /** Null: until it is taken back. */
  endsAt: z.nullable(z.string()),
});
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;
