import * as z from 'zod/mini';

export const Release = z.object({
  /** As it is tagged, such as `v1.2.0`. */
  version: z.string(),
  /** Markdown by the author of the release: not to be trusted. May be empty. */
  notes: z.string(),
  /** Its page, `https:`. */
  url: z.optional(z.string()),
});
export type Release = z.infer<typeof Release>;

export const ReleaseCheck = z.object({
  /** The version that runs. */
  current: z.string(),
  /** Null: the check is off, or nobody could be asked. */
  latest: z.nullable(Release),
  /** Whether `latest` is newer than `current`. */
  isNewer: z.boolean(),
});
export type ReleaseCheck = z.infer<typeof ReleaseCheck>;
