import { type Plugin, parseAst } from 'vite';

/** Route properties that only the server and the API documentation use. */
const serverOnly = new Set([
  ...['summary', 'description', 'tag', 'params', 'query', 'body', 'accepted', 'produces', 'errors'],
  ...['bodyLimitBytes', 'guestBodyLimitBytes', 'needsAccounts', 'confirmed', 'converts', 'keeps', 'key'],
]);

/** Which argument of these calls is the schema of an error's details, used by the server's documentation only. */
const detailsAt: Readonly<Record<string, number>> = { caller: 1, provider: 2 };

/**
 * Removes from the contract what the browser does not use: of a route all but how to call it and what it returns, of
 * an error its details schema and who has to act, and then schemas that are unused as a result, such as request
 * bodies.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/packages\/contract\/src\/(?:errors|(?:routes|entities)\/[^/]+)\.ts$/.test(id)) return;
      return { code: leanSource(source), map: null };
    },
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The source without what only the server uses. Constants made by calls are marked as pure, so that unused ones are
 * dropped.
 */
export function leanSource(source: string): string {
  const edits = callsOf(source).flatMap((call): Edit[] => [
    { start: call.start, end: call.start, text: '/* @__PURE__ */ (() => ' },
    ...serverParts(call).map(({ start, end }) => ({ start, end: end + commaAt(source, end), text: '' })),
    { start: call.end, end: call.end, text: ')()' },
  ]);
  return edited(source, [...edits, ...catalogueParts(source)]);
}

function edited(source: string, edits: readonly Edit[]): string {
  let position = 0;
  const parts: string[] = [];
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    parts.push(source.slice(position, start), text);
    position = end;
  }
  return parts.join('') + source.slice(position);
}

type Statement = ReturnType<typeof parseAst>['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
type Call = Extract<Expression, { type: 'CallExpression' }>;

/** The calls that create a module's constants. */
function callsOf(source: string): Call[] {
  return parseAst(source, { lang: 'ts' }).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
  });
}

function serverParts({ callee, arguments: [route] }: Call) {
  if (callee.type !== 'Identifier' || callee.name !== 'defineRoute') return [];
  if (route?.type !== 'ObjectExpression') return [];
  return route.properties.filter(
    (each) => each.type === 'Property' && each.key.type === 'Identifier' && serverOnly.has(each.key.name),
  );
}

function commaAt(source: string, end: number): number {
  return /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
}

interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** The parts of the error catalogue that only the server uses: the schemas of details, and who has to act. */
function catalogueParts(source: string): Edit[] {
  if (!source.includes('export const errorCatalogue =')) return [];
  const edits: Edit[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || isCode(node as AnyNode)) return;
    const part = serverPart(node as AnyNode, source);
    if (part) edits.push({ ...part, text: '' });
    else Object.values(node).forEach(visit);
  };
  visit(parseAst(source, { lang: 'ts' }).body);
  return edits;
}

/** Code that runs later and is no part of the table. */
const isCode = ({ type }: AnyNode): boolean => /^(?:ArrowFunction|Function|Class)/.test(type ?? '');

function serverPart(node: AnyNode, source: string): Pick<Edit, 'start' | 'end'> | undefined {
  const { type, callee, arguments: all, key, start, end } = node;
  const place = detailsAt[(callee as { name?: string } | undefined)?.name ?? ''];
  if (type === 'CallExpression' && place !== undefined) {
    const [before, details] = (all as AnyNode[]).slice(place - 1);
    return before && details && { start: before.end, end: details.end };
  }
  const isPart = type === 'Property' && /^(?:details|blame)$/.test((key as { name?: string }).name ?? '');
  return isPart ? { start, end: end + commaAt(source, end) } : undefined;
}
