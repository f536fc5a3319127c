import * as z from 'zod/mini';

export const ValidationItem = z.object({
  field: z.string(),
  message: z.string(),
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  ruleType: z.string(),
  /** 1-based; for SSML. */
  line: z.optional(z.number()),
  column: z.optional(z.number()),
});
export type ValidationItem = z.infer<typeof ValidationItem>;
