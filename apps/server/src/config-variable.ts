import * as z from 'zod';

export interface Variable<Schema extends z.ZodType = z.ZodType> {
  /** Parses the variable's text, which is never empty: empty means unset. */
  readonly schema: Schema;
  /** The default as an operator would write it; empty for none. */
  readonly default: string;
  readonly description: string;
}

export const variable = <Schema extends z.ZodType>(
  schema: Schema,
  defaultText: string | number,
  description: string,
): Variable<Schema> => ({ schema, default: String(defaultText), description });

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of: ${values.join(', ')}`);

/** Whether it is scheme, host and port, and nothing else. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
