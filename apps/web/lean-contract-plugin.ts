import { type Plugin, parseAst } from 'vite';

/** Route properties that only the server and the API documentation use. */
const serverOnly = new Set([
  ...['summary', 'description', 'tag', 'params', 'query', 'body', 'accepted', 'produces', 'errors'],
  ...['bodyLimitBytes', 'guestBodyLimitBytes', 'needsAccounts', 'confirmed', 'converts', 'keeps', 'key'],
]);

/** Properties of an error that only the server uses: its details schema, and who has to act. */
const ofErrors = new Set(['details', 'blame']);

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
  const edits: Edit[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || isCode(node as AnyNode)) return;
    edits.push(...pureCall(node as AnyNode));
    const parts = serverParts(node as AnyNode, source);
    if (parts) edits.push(...parts.map((part) => ({ ...part, text: '' })));
    else Object.values(node).forEach(visit);
  };
  visit(parseAst(source, { lang: 'ts' }).body);
  return edited(source, edits);
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

interface AnyNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** Code that runs later and creates no constant of the module. */
const isCode = ({ type }: AnyNode): boolean => /^(?:ArrowFunction|Function|Class)/.test(type ?? '');

const nameOf = (node: unknown): string => (node as { name?: string } | undefined)?.name ?? '';

/** Marks a call that creates a constant. */
function pureCall({ type, init }: AnyNode): Edit[] {
  const call = init as AnyNode | null;
  if (type !== 'VariableDeclarator' || call?.type !== 'CallExpression') return [];
  return [
    { start: call.start, end: call.start, text: '/* @__PURE__ */ (() => ' },
    { start: call.end, end: call.end, text: ')()' },
  ];
}

/** The parts of a node that only the server uses; undefined if they may be further inside. */
function serverParts(node: AnyNode, source: string): Pick<Edit, 'start' | 'end'>[] | undefined {
  const without = (names: ReadonlySet<string>, properties: readonly AnyNode[]) =>
    properties
      .filter(({ type, key }) => type === 'Property' && names.has(nameOf(key)))
      .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0) }));
  const inputs = node.arguments as AnyNode[] | undefined;
  const callee = nameOf(node.callee);
  if (callee === 'defineRoute') return without(serverOnly, (inputs?.[0]?.properties ?? []) as AnyNode[]);
  if (!source.includes('export const errorCatalogue =')) return undefined;
  const place = detailsAt[callee];
  if (place !== undefined) {
    const [before, details] = inputs?.slice(place - 1) ?? [];
    return before && details && [{ start: before.end, end: details.end }];
  }
  const parts = without(ofErrors, [node]);
  return parts.length > 0 ? parts : undefined;
}
