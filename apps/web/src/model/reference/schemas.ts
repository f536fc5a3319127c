import { createSynthesis } from '@parlando/contract';
import { methods, type PlaygroundRequest } from '../developers/playground.ts';
import type { Operation, Schema } from './openapi.ts';

/** Maximum depth of an example: deeper parts are optional in every request. */
const mostDepth = 6;

/** The type of a value in JSON Schema notation: `string`, `"mp3" | "wav"`, `array of object`. */
export function typeWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const variants = variantsOf(schema);
  if (variants.length > 0) return [...new Set(variants.map(typeWords))].join(' | ');
  if (schema.items) return `array of ${typeWords(schema.items)}`;
  if (schema.format === 'binary') return 'bytes';
  return schema.type ?? (schema.properties ? 'object' : 'any');
}

export function variantsOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return anyOf ?? oneOf ?? [];
}

/** Bounds and the default value: `0.5–2`, `≤ 200`, `= 1`. */
export function boundWords(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum),
    range(minLength, maxLength),
    range(minItems, maxItems),
    schema.default === undefined ? '' : `= ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
}

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${min}–${max}`;
  if (max !== undefined) return `≤ ${max}`;
  return min === undefined ? '' : `≥ ${min}`;
}

/** The object schemas inside a value, through lists and unions. */
export function innerObjects(schema: Schema): readonly Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return innerObjects(schema.items);
  if (typeof schema.additionalProperties === 'object') return innerObjects(schema.additionalProperties);
  return variantsOf(schema).flatMap(innerObjects);
}

/** An example value that a schema allows, with the required fields only. */
export function exampleOf(schema: Schema, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [variant] = variantsOf(schema);
  if (variant) return exampleOf(variant, depth);
  if (schema.properties) return exampleObject(schema, depth);
  if (schema.type === 'array')
    return schema.items && depth < mostDepth ? [exampleOf(schema.items, depth + 1)] : [];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return schema.type === 'string' ? 'string' : {};
}

function exampleObject({ properties = {}, required = [] }: Schema, depth: number): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name));
  return Object.fromEntries(wanted.map(([name, each]) => [name, exampleOf(each, depth + 1)]));
}

/** An example request for an operation: the required fields, with `{name}` where only the caller knows the value. */
export function exampleRequest(
  { id, method, path, parameters, body }: Operation,
  speech: { readonly text: string; readonly voice: string },
): PlaygroundRequest {
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`);
  // All its fields are optional, but it needs either a text or a document.
  const example = id === createSynthesis.id ? speech : body && exampleOf(body);
  return {
    method: methods.find((each) => each === method) ?? 'GET',
    path: [path, ...(query.length > 0 ? [query.join('&')] : [])].join('?'),
    headers: body ? 'Content-Type: application/json' : '',
    body: example ? JSON.stringify(example, null, 2) : '',
  };
}
