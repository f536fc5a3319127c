import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { type Plugin, parseAst } from 'vite';

const indexed = /^@parlando\/(?:contract|speech|providers)(?:\/[\w-]+)?$/;
const { resolve: fileOf } = createRequire(import.meta.url);

/**
 * Imports each name directly from the module that declares it. A package's index imports the whole package, so code
 * for few pages would end up in the first chunk.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!/\/(?:apps\/web|packages\/\w+)\/src\/[^?]+\.tsx?$/.test(id)) return;
      return { code: directSource(source, id), map: null };
    },
  };
}

/** The source with direct imports and without type imports. */
function directSource(source: string, id: string): string {
  let code = source;
  for (const statement of parse(source, id).toReversed()) {
    if (statement.type !== 'ImportDeclaration' || !indexed.test(statement.source.value)) continue;
    const index = fileOf(statement.source.value);
    const imports = statement.specifiers.flatMap((each) => {
      if (each.type !== 'ImportSpecifier' || each.importKind === 'type' || statement.importKind === 'type')
        return [];
      const home = homeOf(index, named(each.imported));
      if (!home) throw new Error(`${id}: ${index} has no ${named(each.imported)}`);
      const { file, name } = home;
      return `import { ${name} as ${each.local.name} } from ${JSON.stringify(file)};`;
    });
    code = code.slice(0, statement.start) + imports.join(' ') + code.slice(statement.end);
  }
  return code;
}

interface Home {
  readonly file: string;
  readonly name: string;
}

const homes = new Map<string, ReadonlyMap<string, Home>>();

/** The module behind an index that declares a name, and its name there. */
function homeOf(index: string, name: string): Home | undefined {
  const known = homes.get(index) ?? exportsOf(index);
  homes.set(index, known);
  return known.get(name);
}

function exportsOf(file: string): ReadonlyMap<string, Home> {
  const found = new Map<string, Home>();
  for (const statement of parse(readFileSync(file, 'utf8'), file)) {
    const other = 'source' in statement && statement.source && resolve(dirname(file), statement.source.value);
    if (statement.type === 'ExportAllDeclaration' && other)
      for (const [name, home] of exportsOf(other)) found.set(name, home);
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const { local, exported } of statement.specifiers) {
      const home = { file, name: named(local) };
      found.set(named(exported), (other && homeOf(other, named(local))) || home);
    }
    for (const name of declared(statement.declaration)) found.set(name, { file, name });
  }
  return found;
}

type Statement = ReturnType<typeof parseAst>['body'][number];
type Declaration = Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration'];

function declared(declaration: Declaration): string[] {
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => bound(id));
  return declaration && 'id' in declaration && declaration.id && 'name' in declaration.id
    ? [declaration.id.name]
    : [];
}

/** The names in a destructuring pattern such as `[first]`. */
function bound(pattern: unknown): string[] {
  const { type, name, elements } = pattern as { type: string; name: string; elements?: unknown[] };
  return type === 'Identifier' ? [name] : (elements ?? []).flatMap((each) => bound(each));
}

function named(node: { readonly name: string } | { readonly value: string }): string {
  return 'name' in node ? node.name : node.value;
}

function parse(source: string, id: string): Statement[] {
  return parseAst(source, { lang: id.endsWith('x') ? 'tsx' : 'ts' }).body;
}
