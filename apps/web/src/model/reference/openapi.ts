import { type ErrorCode, isErrorCode } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiUrl } from '../../lib/api-client.ts';
import { errorFromBody, errorFromFetch } from '../../lib/api-error.ts';
import { parseJson } from '../../lib/storage.ts';

/** The subset of JSON Schema 2020-12 that this server's OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
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

interface Referable {
  readonly $ref?: string;
}

interface RawParameter extends Referable {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface RawAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Referable & { readonly description?: string }>>;
  readonly content?: Content;
}

interface RawOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly RawParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, RawAnswer>>;
}

export interface OpenApiDocument {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header';
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Schema;
}

/** The success response. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  readonly types: readonly string[];
  /** The `data` field of the envelope, if the response is JSON. */
  readonly data: Schema | null;
}

/** One route of the API. */
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

/** All operations of a document, with the references resolved that the page shows. */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => readOperation(document, path, method.toUpperCase(), raw)),
  );
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  raw: RawOperation,
): Operation {
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
    parameters: raw.parameters.map((each) => readParameter(resolve(document, each))),
    body: raw.requestBody?.content['application/json']?.schema ?? null,
    answers: responses
      .filter(([status]) => status < 300)
      .map(([status, answer]) => readAnswer(document, status, answer)),
    errors: responses.flatMap(([status, answer]) =>
      status < 400 ? [] : codesOf(answer).map((code) => ({ code, status })),
    ),
  };
}

function readParameter({
  name,
  in: place,
  required = false,
  description = '',
  schema,
}: RawParameter): Parameter {
  return { name, place, isRequired: required, description, schema };
}

function readAnswer(
  document: OpenApiDocument,
  status: number,
  { headers = {}, content = {} }: RawAnswer,
): Answer {
  return {
    status,
    headers: Object.entries(headers).map(([name, header]) => ({
      name,
      description: resolve(document, header).description ?? '',
    })),
    types: Object.keys(content),
    data: content['application/json']?.schema.properties?.data ?? null,
  };
}

/** The schema of an error response is a union of references, one per code. */
function codesOf({ content }: RawAnswer): ErrorCode[] {
  const schemas = content?.['application/json']?.schema.anyOf ?? [];
  return schemas.map(({ $ref = '' }) => $ref.slice($ref.lastIndexOf('/') + 1)).filter(isErrorCode);
}

function resolve<Node extends Referable>(document: OpenApiDocument, node: Node): Node {
  if (node.$ref === undefined) return node;
  const path = node.$ref.replace(/^#\//, '').split('/');
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Node;
}
