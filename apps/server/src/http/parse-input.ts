import { AppError } from '@parlando/contract';
import * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Parses one part of a request. Throws INVALID_INPUT naming the first field at fault and what it may be. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<Schema> {
  const long = longArray(schema, value, []);
  if (long)
    throw new AppError('INVALID_INPUT', {
      field: long.join('.') || part,
      ...allowedValues(schema, value, long),
    });
  const result = schema.safeParse(value);
  // PostgreSQL text cannot contain U+0000; schemas of bodies decide for themselves.
  const unstorable = part === 'body' ? undefined : fieldWithNul(value);
  if (unstorable !== undefined) throw new AppError('INVALID_INPUT', { field: unstorable });
  if (result.success) return result.data;
  const [first] = result.error.issues;
  const issue = first && innermost(first);
  throw new AppError('INVALID_INPUT', {
    field: [...(issue?.path ?? []), ...superfluous(issue)].join('.') || part,
    ...(issue && isMissing(issue, value) && { reason: 'missing' }),
    ...allowedValues(schema, value, issue?.path ?? []),
  });
}

/** Parses a message of JSON as a body. Throws MALFORMED_BODY and INVALID_INPUT. */
export function parseMessage<Schema extends z.ZodMiniType>(schema: Schema, json: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new AppError('MALFORMED_BODY', undefined, { cause: error });
  }
  return parseInput(schema, value, 'body');
}

/**
 * Finds an array that is longer than its schema allows, before its elements are parsed: the schema would report an issue
 * for each of them, and a body may have millions.
 */
function longArray(schema: z.core.$ZodType, value: unknown, path: PropertyKey[]): PropertyKey[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { def, bag } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return longArray(def.innerType, value, path);
  if (def.type === 'array' && Array.isArray(value)) {
    if (value.length > Number(bag.maximum ?? Number.POSITIVE_INFINITY)) return path;
    return firstFound(value.entries(), ([index, each]) => longArray(def.element, each, [...path, index]));
  }
  if (def.type === 'union') return firstFound(def.options, (option) => longArray(option, value, path));
  if (def.type !== 'object') return undefined;
  return firstFound(Object.entries(def.shape), ([key, field]) =>
    longArray(field, fieldOf(value, key), [...path, key]),
  );
}

function firstFound<Item, Found>(
  items: Iterable<Item>,
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** For a union: the issues of the variant that the value is nearest to, if one is nearer than the others. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const [nearest, next] = issue.errors
    .flatMap(([each]) => each ?? [])
    .map((each) => innermost({ ...each, path: [...issue.path, ...each.path] }))
    .sort((one, other) => other.path.length - one.path.length);
  return nearest && nearest.path.length > (next?.path.length ?? 0) ? nearest : issue;
}

/** Whether the field at fault was not sent at all. */
function isMissing({ path }: z.core.$ZodIssue, value: unknown): boolean {
  const parent = path.slice(0, -1).reduce(fieldOf, value);
  return path.length > 0 && typeof parent === 'object' && fieldOf(parent, path.at(-1) ?? '') === undefined;
}

const fieldOf = (value: unknown, key: PropertyKey): unknown =>
  (value as Record<PropertyKey, unknown> | null | undefined)?.[key];

/** The name of an unknown field of a strict object. */
function superfluous(issue: z.core.$ZodIssue | undefined): readonly string[] {
  return issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
}

function fieldWithNul(fields: unknown): string | undefined {
  const found = Object.entries(fields ?? {}).find(
    ([, text]) => typeof text === 'string' && text.includes('\0'),
  );
  return found?.[0];
}

interface AllowedValues {
  min?: number;
  max?: number;
  allowed?: string[];
}

/** Both bounds, whichever was broken: an issue itself names only one. */
function allowedValues(schema: z.ZodMiniType, value: unknown, path: readonly PropertyKey[]): AllowedValues {
  const found = descend(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), value, path);
  const min = found?.minimum ?? found?.minLength ?? found?.minItems;
  const max = found?.maximum ?? found?.maxLength ?? found?.maxItems;
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(found?.enum && { allowed: found.enum.map(String) }),
  };
}

function descend(
  schema: JsonSchema | undefined,
  value: unknown,
  path: readonly PropertyKey[],
): JsonSchema | undefined {
  let current: JsonSchema | undefined = schema;
  let at = value;
  for (const key of path) {
    const parent: JsonSchema | undefined = current && variantOf(current, at);
    const next = typeof key === 'number' ? parent?.items : parent?.properties?.[String(key)];
    current = typeof next === 'object' && !Array.isArray(next) ? next : undefined;
    at = fieldOf(at, key);
  }
  return current && variantOf(current, at);
}

/** The variant of a discriminated union that the value names. */
function variantOf(schema: JsonSchema, value: unknown): JsonSchema {
  const variants = (schema.oneOf ?? schema.anyOf ?? []) as readonly JsonSchema[];
  const isMeant = ({ type, properties = {} }: JsonSchema) =>
    (type === 'array') === Array.isArray(value) &&
    Object.entries(properties).every(
      ([name, field]) =>
        typeof field !== 'object' || !('const' in field) || field.const === fieldOf(value, name),
    );
  return variants.find(isMeant) ?? schema;
}
