import * as z from 'zod/mini';

export const ValidationItem = z.object({
  /** Which field of the request. */
  field: z.string(),
  /** In words of the caller’s language. */
  message: z.string(),
  /** Symbol of an error or a warning. */
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  ruleType: z.string(),
  /** 1-based; for SSML. */
  line: z.optional(z.number()),
  /** 1-based; for SSML. */
  column: z.optional(z.number()),
  /** For SSML: what exactly is wrong, and where. `reason` has the same values as in errors of synthesis. */
  element: z.optional(z.string()),
  attribute: z.optional(z.string()),
  value: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What is allowed there: tag names, or values of the attribute. */
  expected: z.optional(z.array(z.string())),
});
export type ValidationItem = z.infer<typeof ValidationItem>;
