import * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
export type FieldValues<Fields extends Shape> = { readonly [Name in keyof Fields]: z.infer<Fields[Name]> };

/**
 * Validates the fields of a stored, sent or imported object one by one, so that an invalid field does not affect the
 * others. `unknown` contains fields of another version. Anything but an object has no fields.
 */
export function readFields<Fields extends Shape>(
  shape: Fields,
  source: unknown,
): {
  readonly valid: Partial<FieldValues<Fields>>;
  readonly invalid: readonly string[];
  readonly unknown: Readonly<Record<string, unknown>>;
} {
  const isObject = typeof source === 'object' && source !== null && !Array.isArray(source);
  const entries = Object.entries(isObject ? source : {});
  const own = entries.filter(([name]) => Object.hasOwn(shape, name));
  const read = own.map(([name, value]) => [name, z.safeParse(shape[name] as z.ZodMiniType, value)] as const);
  return {
    valid: Object.fromEntries(
      read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])),
    ) as Partial<FieldValues<Fields>>,
    invalid: read.flatMap(([name, { success }]) => (success ? [] : [name])),
    unknown: Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(shape, name))),
  };
}

export function pick<Source extends object, Name extends string>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name & keyof Source> {
  const wanted = Object.entries(source).filter(([name]) => (names as readonly string[]).includes(name));
  return Object.fromEntries(wanted) as Pick<Source, Name & keyof Source>;
}

export function omit<Source extends object, Name extends string>(
  source: Source,
  names: readonly Name[],
): Omit<Source, Name> {
  const kept = Object.entries(source).filter(([name]) => !(names as readonly string[]).includes(name));
  return Object.fromEntries(kept) as Omit<Source, Name>;
}
