import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** Where the schemas of requests and replies are. */
const schemaFiles = /packages[\\/]contract[\\/]src[\\/](entities|routes)[\\/].*\.ts$/;

/**
 * Makes the docstrings of the contract's routes, schemas and fields their `description`, which the OpenAPI document shows.
 * Only the server is built with it: the page would carry the texts for nothing. Lines keep their numbers.
 *
 * @param {string} path
 * @param {string} source TypeScript
 */
export function addDescriptions(path, source) {
  const { program, comments } = parseSync(path, source);
  const docstrings = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  let described = source;
  for (const { start, at, write } of describable(program).toSorted((a, b) => b.at - a.at)) {
    const docstring = docstrings.find(({ end }) => end < start && source.slice(end, start).trim() === '');
    if (docstring === undefined) continue;
    described = described.slice(0, at) + write(JSON.stringify(textOf(docstring.value))) + described.slice(at);
  }
  return described;
}

/** For esbuild. */
export const docstringsPlugin = {
  name: 'docstrings',
  setup({ onLoad }) {
    onLoad({ filter: schemaFiles }, ({ path }) => ({
      contents: addDescriptions(path, readFileSync(path, 'utf8')),
      loader: 'ts',
    }));
  },
};

/** For Vitest. */
export const docstringsTransform = {
  name: 'docstrings',
  enforce: 'pre',
  transform: (code, id) => (schemaFiles.test(id) ? addDescriptions(id, code) : undefined),
};

/**
 * What is below a node of the syntax tree and may have a docstring, which ends before `start`: routes, what a call of `z`
 * returns, and every property of an object that `z` is called with. `write` returns what goes to `at`.
 */
function describable(node, start = node?.start) {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap((child) => describable(child));
  if (node.type === 'ExportNamedDeclaration') return describable(node.declaration, start);
  if (node.type === 'VariableDeclaration') {
    return [
      ...node.declarations.flatMap(({ init }) => [...route(start, init), ...schema(start, init)]),
      ...inner,
    ];
  }
  if (node.type === 'Property') return [...schema(start, node.value), ...inner];
  if (!isCallOfZod(node)) return inner;
  const fields = node.arguments
    .flatMap(({ type, properties }) => (type === 'ObjectExpression' ? properties : []))
    .filter(({ type, value }) => type === 'Property' && !isCallOfZod(value));
  return [...fields.map((field) => registered(field.start, field.value)), ...inner];
}

const route = (start, node) =>
  node?.type === 'CallExpression' && node.callee.name === 'defineRoute'
    ? [{ start, at: node.arguments[0].start + 1, write: (text) => ` description: ${text},` }]
    : [];

const schema = (start, node) => (isCallOfZod(node) ? [registered(start, node)] : []);

/** A copy, because fields share schemas such as `Uuid`. It stays a reference to its parent if that has a name. */
const registered = (start, { end }) => ({
  start,
  at: end,
  write: (text) => `.clone(undefined, { parent: true }).register(z.globalRegistry, { description: ${text} })`,
});

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
