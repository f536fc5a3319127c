import type { XmlAttribute } from './xml-tokens.ts';

const SSML_NAMESPACE = 'http://www.w3.org/2001/10/synthesis';
/** Both are in Microsoft's own documents. */
const MSTTS_NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/mstts',
  'https://www.w3.org/2001/mstts',
]);

/** The namespaces in scope at one element. Outer scopes are linked, not copied, so that many declarations stay cheap. */
export interface NamespaceScope {
  /** Prefix → address, `''` for the default namespace. */
  readonly declared: ReadonlyMap<string, string>;
  readonly outer: NamespaceScope | undefined;
}

export function innerScope(
  outer: NamespaceScope | undefined,
  attributes: readonly XmlAttribute[],
): NamespaceScope | undefined {
  const declared = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (declared.length === 0) return outer;
  const prefixes = declared.map(
    ({ name, value }) => [name === 'xmlns' ? '' : name.slice(6), value.trim()] as const,
  );
  return { declared: new Map(prefixes), outer };
}

export function namespaceOf(prefix: string, scope: NamespaceScope | undefined): string | undefined {
  for (let each = scope; each; each = each.outer) {
    const uri = each.declared.get(prefix);
    if (uri !== undefined) return uri;
  }
  return undefined;
}

export interface ResolvedName {
  readonly name: string;
  readonly foreign: boolean;
}

/**
 * The default namespace of the root counts as SSML's whatever its address is (documents leave it out or misspell it);
 * `mstts` needs no declaration.
 */
export function resolveName(
  qualified: string,
  scope: NamespaceScope | undefined,
  rootNamespace: string | undefined,
): ResolvedName {
  const colon = qualified.indexOf(':');
  if (colon < 0) {
    const uri = namespaceOf('', scope);
    const own = uri === undefined || uri === '' || uri === SSML_NAMESPACE || uri === rootNamespace;
    if (own) return { name: qualified, foreign: false };
    return MSTTS_NAMESPACES.has(uri)
      ? { name: `mstts:${qualified}`, foreign: false }
      : { name: qualified, foreign: true };
  }
  const prefix = qualified.slice(0, colon);
  const local = qualified.slice(colon + 1);
  const uri = namespaceOf(prefix, scope);
  if (prefix === 'mstts' || (uri !== undefined && MSTTS_NAMESPACES.has(uri))) {
    return { name: `mstts:${local}`, foreign: false };
  }
  return uri === SSML_NAMESPACE ? { name: local, foreign: false } : { name: qualified, foreign: true };
}
