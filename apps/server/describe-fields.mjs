import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Where the schemas of requests and replies are. */
const schemaFiles = /packages[\\/]contract[\\/]src[\\/](entities|routes)[\\/].*\.ts$/;

/**
 * Makes the docstrings of the contract's schemas and of their fields their `description`, which the OpenAPI document
 * shows. Only the server is built with it: the page would carry the texts for nothing. Lines keep their numbers.
 *
 * @param {string} path
 * @param {string} source TypeScript
 */
export function describeFields(path, source) {
  const { program, comments } = parseSync(path, source);
  const docstrings = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  let described = source;
  for (const { start, schema } of schemasIn(program).toSorted((a, b) => b.schema.end - a.schema.end)) {
    const docstring = docstrings.find(({ end }) => end < start && source.slice(end, start).trim() === '');
    if (docstring === undefined) continue;
    const metadata = JSON.stringify({ description: textOf(docstring.value) });
    // A copy, because fields share schemas such as `Uuid`. It stays a reference to its parent if that has a name.
    const registered = `.clone(undefined, { parent: true }).register(z.globalRegistry, ${metadata})`;
    described = described.slice(0, schema.end) + registered + described.slice(schema.end);
  }
  return described;
}

/** For esbuild. */
export const describeFieldsPlugin = {
  name: 'describe-fields',
  setup({ onLoad }) {
    onLoad({ filter: schemaFiles }, ({ path }) => ({
      contents: describeFields(path, readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** For Vitest. */
export const describeFieldsTransform = {
  name: 'describe-fields',
  enforce: 'pre',
  transform: (code, id) => (schemaFiles.test(id) ? describeFields(id, code) : undefined),
};

/**
 * The schemas below a node of the syntax tree, each with the place before which its docstring ends: what a call of `z`
 * returns, and every property of an object that `z` is called with.
 */
function schemasIn(node, start = node?.start) {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap((child) => schemasIn(child));
  if (node.type === 'ExportNamedDeclaration') return schemasIn(node.declaration, start);
  if (node.type === 'VariableDeclaration') {
    const named = node.declarations.filter(({ init }) => isCallOfZod(init));
    return [...named.map(({ init }) => ({ start, schema: init })), ...inner];
  }
  if (node.type === 'Property' && isCallOfZod(node.value)) return [{ start, schema: node.value }, ...inner];
  if (!isCallOfZod(node)) return inner;
  const fields = node.arguments
    .flatMap(({ type, properties }) => (type === 'ObjectExpression' ? properties : []))
    .filter(({ type, value }) => type === 'Property' && !isCallOfZod(value));
  return [...fields.map((field) => ({ start: field.start, schema: field.value })), ...inner];
}

/** `z.string()`, `z.number().check(…)` */
const isCallOfZod = (node) =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  (node.callee.object.name === 'z' || isCallOfZod(node.callee.object));

const textOf = (docstring) =>
  docstring
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
