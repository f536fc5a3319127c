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

/** Whether it consists of scheme, host and port only. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

/** As browsers write an origin: without the scheme's own port and a slash at the end, the host in lower case. */
function asOrigin(text: string): string {
  const bare = text.replace(/\/+$/, '');
  if (!URL.canParse(bare)) return bare;
  const { href, origin } = new URL(bare);
  return href === `${origin}/` ? origin : bare;
}

/** Scheme and host. */
export const origin = z
  .string()
  .transform(asOrigin)
  .refine(
    (text) => /^https?:/.test(text) && isOrigin(text),
    'must be scheme and host, such as https://example.org',
  );

export const webUrl = z.string().refine(isWebUrl, 'must be a URL such as https://example.org/path');

export function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

type Whole<Values, Name extends keyof Values> = {
  readonly [Each in Name]: NonNullable<Values[Each]>;
};

/** The variables of a group when all are set, undefined otherwise; a fault when only some are. */
export function whole<Values, Name extends keyof Values & string>(
  values: Values,
  owner: string,
  names: readonly Name[],
  faults: string[],
  isWanted = false,
): Whole<Values, Name> | undefined {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0) return values as unknown as Whole<Values, Name>;
  if (missing.length < names.length || isWanted) {
    const verb = missing.length === 1 ? 'is' : 'are';
    faults.push(`${missing.join(', ')}: ${verb} missing, and ${owner} needs ${names.join(', ')}`);
  }
  return undefined;
}
