import type { ElementSchema } from './attribute-kinds.ts';
import { msttsElements } from './mstts-elements.ts';
import { w3cElements } from './w3c-elements.ts';

export type { AttributeSchema, ElementSchema } from './attribute-kinds.ts';

/**
 * The elements of W3C SSML 1.1 and of Microsoft's extension: attributes, values and children. Every element also takes
 * `xml:*`, `xmlns*` and attributes of other namespaces.
 */
export const SSML_SCHEMA: Readonly<Record<string, ElementSchema>> = { ...w3cElements, ...msttsElements };

export function elementSchema(name: string): ElementSchema | undefined {
  return Object.hasOwn(SSML_SCHEMA, name) ? SSML_SCHEMA[name] : undefined;
}
