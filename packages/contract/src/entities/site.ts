import * as z from 'zod/mini';

/** Something the operator named, and where it leads. */
export const SiteLink = z.object({ label: z.string(), url: z.string() });
export type SiteLink = z.infer<typeof SiteLink>;

/** Information about the operator. All of it is optional. */
export const SiteInfo = z.object({
  /** An e-mail address, an `https:` address, or words. */
  contact: z.optional(z.string()),
  /** The record-filing notice at the foot of every page. */
  record: z.optional(SiteLink),
  /** The pictures are served by `getSitePicture`, in this order. */
  donate: z.object({ links: z.array(SiteLink), pictures: z.array(z.object({ label: z.string() })) }),
  /** Whose API the operator works with. */
  partner: z.optional(z.object({ name: z.string(), url: z.optional(z.string()) })),
});
export type SiteInfo = z.infer<typeof SiteInfo>;
