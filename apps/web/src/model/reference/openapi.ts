import { type ErrorCode, isErrorCode } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiUrl } from '../../lib/api-client.ts';
import { errorFromBody, errorFromFetch } from '../../lib/api-error.ts';
import { parseJson } from '../../lib/storage.ts';

/** The subset of JSON Schema 2020-12 that this server's OpenAPI document uses. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface RawAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Content;
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, RawAnswer>>;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  readonly types: readonly string[];
  /** The `data` field of the envelope, if the response is JSON. */
  readonly data: Schema | null;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Details beyond the summary; may be empty. */
  readonly description: string;
  /** Who may call it: anyone, guests and accounts, or accounts only. */
  readonly access: 'open' | 'guest' | 'account';
  /** The scope that an API key needs; '' if any key will do. Null: it accepts no keys. */
  readonly keyScope: string | null;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly answers: readonly Answer[];
  readonly errors: readonly { readonly code: ErrorCode; readonly status: number }[];
}

/** The OpenAPI document that the server generates from its routes. */
export const operationsQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }) => readOperations(await fetchDocument(signal)),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export const documentAddress = (): string => apiUrl('/api/docs/json');

async function fetchDocument(signal: AbortSignal): Promise<OpenApiDocument> {
  try {
    const response = await fetch(documentAddress(), { signal });
    const body = parseJson(await response.text());
    if (!response.ok) throw errorFromBody(body, response.status);
    return body as OpenApiDocument;
  } catch (cause) {
    throw errorFromFetch(cause, false, signal.aborted);
  }
}

function readOperations(document: OpenApiDocument): Operation[] {
  const { paths } = withoutReferences(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => readOperation(path, method.toUpperCase(), raw)),
  );
}

/** Puts what it refers to in the place of each reference. No schema of the document contains itself. */
function withoutReferences(document: OpenApiDocument): OpenApiDocument {
  const targets = new Map<string, unknown>();
  const expand = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(expand);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...own } = node as { readonly $ref?: string };
    const expanded = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, expand(value)]));
    return $ref === undefined ? expanded : { ...(targetOf($ref) as object), ...expanded };
  };
  const targetOf = (reference: string): unknown => {
    if (!targets.has(reference)) targets.set(reference, expand(nodeAt(document, reference)));
    return targets.get(reference);
  };
  return expand(document) as OpenApiDocument;
}

/** `reference`: `#/components/schemas/TaskState` */
function nodeAt(document: OpenApiDocument, reference: string): unknown {
  const path = reference.replace(/^#\//, '').split('/');
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
}

function readOperation(path: string, method: string, raw: RawOperation): Operation {
  const key = raw.security.find((each) => 'key' in each)?.key;
  const isOpen = raw.security.length === 0;
  const isForGuests = raw.security.some((each) => Object.keys(each).length === 0);
  const responses = Object.entries(raw.responses).map(
    ([status, answer]) => [Number(status), answer] as const,
  );
  return {
    id: raw.operationId,
    method,
    path,
    tag: raw.tags[0] ?? '',
    summary: raw.summary,
    description: raw.description ?? '',
    access: isOpen ? 'open' : isForGuests ? 'guest' : 'account',
    keyScope: key === undefined ? null : (key[0] ?? ''),
    parameters: raw.parameters,
    body: raw.requestBody?.content['application/json']?.schema ?? null,
    answers: responses
      .filter(([status]) => status < 300)
      .map(([status, answer]) => readAnswer(status, answer)),
    errors: responses.flatMap(([status, answer]) =>
      status < 400 ? [] : codesOf(answer).map((code) => ({ code, status })),
    ),
  };
}

function readAnswer(status: number, { headers = {}, content = {} }: RawAnswer): Answer {
  return {
    status,
    headers: Object.entries(headers).map(([name, { description = '' }]) => ({ name, description })),
    types: Object.keys(content),
    data: content['application/json']?.schema.properties?.data ?? null,
  };
}

/** The schema of an error response is a union, whose members are titled with their codes. */
function codesOf({ content }: RawAnswer): ErrorCode[] {
  const schemas = content?.['application/json']?.schema.anyOf ?? [];
  return schemas.map(({ title = '' }) => title).filter(isErrorCode);
}
