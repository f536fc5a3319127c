import { type Plugin, parseAst } from 'vite';

/** What only the server and the documents of the API use of a route. */
const serverOnly = new Set([
  ...['summary', 'tag', 'policy', 'params', 'query', 'body', 'accepted', 'produces', 'errors'],
  ...['bodyLimitBytes', 'guestBodyLimitBytes', 'needsAccounts', 'confirmed', 'converts', 'keeps', 'key'],
]);

/**
 * Leaves out of the contract what the browser has no use for: of a route all but how to call it and what it returns, and
 * then the schemas that nothing uses any more, such as those of what is sent.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/packages\/contract\/src\/(?:routes|entities)\/[^/]+\.ts$/.test(id)) return;
      return { code: leanSource(source), map: null };
    },
  };
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The source without what only the server uses. Constants that are made by calls may be left out when unused. */
export function leanSource(source: string): string {
  const edits = callsOf(source).flatMap((call): Edit[] => [
    { start: call.start, end: call.start, text: '/* @__PURE__ */ (() => ' },
    ...serverParts(call).map(({ start, end }) => ({ start, end: end + commaAt(source, end), text: '' })),
    { start: call.end, end: call.end, text: ')()' },
  ]);
  let position = 0;
  const parts = edits.map(({ start, end, text }) => {
    const before = source.slice(position, start);
    position = end;
    return before + text;
  });
  return parts.join('') + source.slice(position);
}

type Statement = ReturnType<typeof parseAst>['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
type Call = Extract<Expression, { type: 'CallExpression' }>;

/** What makes the constants of a module. */
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
