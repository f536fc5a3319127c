import * as contract from '@parlando/contract';
import * as z from 'zod/mini';

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1, which names it once for the whole document. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

type Schema = z.ZodMiniType;
type Direction = 'input' | 'output';

const exported = Object.entries(contract as Readonly<Record<string, unknown>>);

/** The schemas of the contract by their names: the document has each once, and refers to it. */
const named = new Map(
  exported.filter(
    (entry): entry is [string, Schema] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodMiniType,
  ),
);
const ids = new Map<z.core.$ZodType, string>([...named].map(([name, schema]) => [schema, name]));

/** Descriptions and names. In the global registry, a name would make a reference wherever else a schema is converted. */
const metadata = z.registry<Record<string, unknown>>();
metadata.get = (schema) => {
  const id = ids.get(schema);
  return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) };
};

/** A schema, or a reference to it if it has a name. */
export const schemaOf = (schema: Schema, direction: Direction): JsonSchema => convert(schema, direction).root;

/** The schema itself, of what is sent in a path or a query. */
export function fieldsOf(schema: Schema): JsonSchema {
  const { root, components } = convert(schema, 'input');
  return (root.$ref && components[root.$ref.slice(prefix.length)]) || root;
}

/** Every schema that a request or a reply refers to. */
export function namedSchemas(): Record<string, JsonSchema> {
  const conversions = (['input', 'output'] as const).flatMap((direction) =>
    [...uses()[direction]].map((name) => convert(named.get(name) as Schema, direction).components),
  );
  return Object.assign({}, ...conversions);
}

const prefix = '#/components/schemas/';

interface Conversion {
  readonly root: JsonSchema;
  /** The named schemas that it refers to, itself too if it has a name. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

function convert(schema: Schema, direction: Direction): Conversion {
  const { $schema: _, $defs = {}, ...root } = toJsonSchema(schema, direction);
  const names = Object.keys($defs).map((name) => [name, componentName(name, direction)] as const);
  const renamed = (part: unknown): JsonSchema =>
    JSON.parse(JSON.stringify(part), (key, value) =>
      key === '$ref' ? prefix + componentName(value.slice('#/$defs/'.length), direction) : value,
    );
  return {
    root: renamed(root),
    components: Object.fromEntries(names.map(([name, component]) => [component, renamed($defs[name])])),
  };
}

/** What is left out of a request may be there in a reply, so some schemas are not the same in both. */
function componentName(name: string, direction: Direction): string {
  const { output, differing } = uses();
  return direction === 'input' && output.has(name) && differing.has(name) ? `${name}Input` : name;
}

function toJsonSchema(schema: Schema, io: Direction, registry = metadata) {
  return z.toJSONSchema(schema, {
    io,
    metadata: registry,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A newer server may send more.
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties;
    },
  });
}

interface Uses {
  /** Names of the schemas that requests refer to. */
  readonly input: ReadonlySet<string>;
  /** Names of the schemas that replies refer to. */
  readonly output: ReadonlySet<string>;
  /** Names of those that are not the same in a request and in a reply. */
  readonly differing: ReadonlySet<string>;
}

let known: Uses | undefined;

/** Found when it is first needed: few instances ever serve the document. */
function uses(): Uses {
  known ??= {
    input: namesIn(
      routes.flatMap(({ params, query, body }) => [params, query, body]),
      'input',
    ),
    output: namesIn(
      [...routes.flatMap(({ reply, accepted }) => [reply, accepted]), ...otherReplies],
      'output',
    ),
    differing: new Set(
      [...named]
        .filter(([, schema]) => inFull(schema, 'input') !== inFull(schema, 'output'))
        .map(([name]) => name),
    ),
  };
  return known;
}

const routes = exported.flatMap(([, value]) =>
  typeof value === 'object' && value !== null && 'policy' in value ? (value as contract.RouteDefinition) : [],
);
/** What replies to any request may be, and what the event stream sends. */
const otherReplies = [
  contract.ServerEvent,
  contract.FailureEnvelope,
  ...Object.values(contract.errorCatalogue).flatMap((entry) => ('details' in entry ? entry.details : [])),
];

function namesIn(schemas: readonly (Schema | undefined)[], direction: Direction): ReadonlySet<string> {
  const present = schemas.filter((schema) => schema !== undefined);
  return new Set(present.flatMap((schema) => Object.keys(toJsonSchema(schema, direction).$defs ?? {})));
}

function inFull(schema: Schema, direction: Direction): string {
  return JSON.stringify(toJsonSchema(schema, direction, z.registry()));
}
