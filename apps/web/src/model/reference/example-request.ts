import { createSynthesis } from '@parlando/contract';
import { methods, type PlaygroundRequest } from '../developers/playground.ts';
import type { Operation } from './openapi.ts';
import { exampleOf } from './schemas.ts';

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
