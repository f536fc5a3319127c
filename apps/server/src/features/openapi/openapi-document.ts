import { appVersion, languageIds, type RouteDefinition } from '@parlando/contract';
import { errorCodes } from '../../http/route-errors.ts';
import { failureResponses, failureSchemas } from './openapi-errors.ts';
import {
  acceptedHeaders,
  components,
  headerParameters,
  isRanged,
  rangeHeader,
  responseHeaders,
} from './openapi-headers.ts';
import { fieldsOf, type JsonSchema, namedSchemas, schemaOf } from './openapi-schema.ts';

const bytes = { type: 'string', format: 'binary' } as const;
const events = { type: 'string' } as const;

/** OpenAPI 3.1 for routes of the contract. `layers`: prefixes of the APIs of other products, which are only mentioned. */
export function createOpenApiDocument(
  routes: readonly RouteDefinition[],
  { layers = [], basePath = '' }: { readonly layers?: readonly string[]; readonly basePath?: string } = {},
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parlando',
      version: appVersion.replace(/^v/, ''),
      description:
        'Success: `{code: 0, data, message, requestId}`. Failure: `{code, error, message, details, requestId}` ' +
        'with a truthful HTTP status; `error` is a symbol, `message` words in the language of `Accept-Language` ' +
        `(${languageIds.join(', ')}). ` +
        'A path without `/api` (`/v1/…`) means the same with it.' +
        layersNote(layers),
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: `${basePath}/` }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { ...components, schemas: { ...namedSchemas(), ...failureSchemas() } },
  };
}

function layersNote(prefixes: readonly string[]): string {
  if (prefixes.length === 0) return '';
  const list = prefixes.map((prefix) => `\`${prefix}\``).join(', ');
  return `\n\nClients of other products find the APIs that they know below ${list}; \`/developers\` says how to set them up.`;
}

function operation(route: RouteDefinition): Record<string, unknown> {
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    security: security(route),
    parameters: [
      ...parameters(route.params && fieldsOf(route.params), 'path'),
      ...parameters(route.query && fieldsOf(route.query), 'query'),
      ...headerParameters(route),
    ],
    ...requestBody(route),
    responses: {
      200: successResponse(route),
      ...(isRanged(route) && { 206: partResponse(route) }),
      ...((isRanged(route) || route.keeps) && {
        304: { description: 'What If-None-Match names is current.' },
      }),
      ...(route.accepted && { 202: acceptedResponse(route, route.accepted) }),
      ...failureResponses(errorCodes(route)),
    },
  };
}

function requestBody({ body, consumes }: RouteDefinition) {
  if (body === undefined && consumes === undefined) return {};
  const schema = body ? schemaOf(body, 'input') : bytes;
  const content = (consumes ?? ['application/json']).map((type) => [type, { schema }]);
  return { requestBody: { required: true, content: Object.fromEntries(content) } };
}

/** A guest may call what a visitor may, without a token. A key needs the scope that is named, if there is one. */
function security({ policy, key }: RouteDefinition): object[] {
  if (policy === 'open' || policy === 'link') return [];
  const byKey = key === undefined ? [] : [{ key: key === 'any' ? [] : [key] }];
  return [...(policy === 'visitor' ? [{}] : []), { bearer: [] }, ...byKey];
}

function parameters(schema: JsonSchema | undefined, place: 'path' | 'query') {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

function successResponse(route: RouteDefinition) {
  const types = route.produces ?? ['application/json'];
  const content = types.map((type) => [type, { schema: contentSchema(route, type) }]);
  return {
    description: route.summary,
    headers: responseHeaders(route),
    content: Object.fromEntries(content),
  };
}

function partResponse(route: RouteDefinition) {
  const whole = successResponse(route);
  return {
    ...whole,
    description: 'The part that Range names.',
    headers: { ...whole.headers, ...rangeHeader },
  };
}

function acceptedResponse({ summary }: RouteDefinition, data: ReplySchema) {
  return {
    description: `Accepted; continues in the background: ${summary}`,
    headers: acceptedHeaders,
    content: { 'application/json': { schema: envelopeSchema(data) } },
  };
}

function contentSchema(route: RouteDefinition, type: string): unknown {
  if (type === 'text/event-stream') return events;
  if (type !== 'application/json') return bytes;
  // A file of JSON has no envelope.
  return route.reply ? envelopeSchema(route.reply) : { type: 'object' };
}

type ReplySchema = NonNullable<RouteDefinition['reply']>;

function envelopeSchema(data: ReplySchema) {
  return {
    type: 'object',
    required: ['code', 'data', 'message', 'requestId'],
    properties: {
      code: { type: 'integer', const: 0 },
      data: schemaOf(data, 'output'),
      message: { type: 'string' },
      requestId: { type: 'string' },
    },
  };
}
