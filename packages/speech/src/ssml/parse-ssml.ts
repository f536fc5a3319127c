import { positionAt } from './source-cursor.ts';
import { type SourcePosition, SsmlError, type SsmlIssueDetails, ssmlIssue } from './ssml-issue.ts';
import type { SsmlElement, SsmlNode } from './ssml-tree.ts';
import { firstWordPosition } from './text-edges.ts';
import { isBlank } from './xml-characters.ts';
import { innerScope, type NamespaceScope, namespaceOf, resolveName } from './xml-namespaces.ts';
import { XmlScanner } from './xml-scanner.ts';
import type { XmlToken } from './xml-tokens.ts';

/** Deepest element, `speak` being 1. The longest chains SSML's content model gives a use to are about ten deep. */
export const MAX_SSML_DEPTH = 64;
export const MAX_SSML_ELEMENTS = 50_000;

interface OpenElement extends SsmlElement {
  readonly children: SsmlNode[];
  readonly scope: NamespaceScope | undefined;
  parent: OpenElement | undefined;
  mixed: boolean;
  contentLength: number;
}

type OpenToken = Extract<XmlToken, { kind: 'open' }>;

/**
 * Reads a document into a tree, with a stack of its own instead of recursion, in time linear in its length. Throws
 * `SsmlError` for the first fault that makes it no XML, for a root that is not `speak`, and for the two limits above.
 */
export function parseSsml(source: string): SsmlElement {
  if (isBlank(source.replace(/^\ufeff/, '')))
    throw new SsmlError(ssmlIssue('SSML_EMPTY', positionAt(source, 0)));
  const builder = new TreeBuilder(source);
  const scanner = new XmlScanner(source);
  try {
    for (let token = scanner.next(); token; token = scanner.next()) builder.take(token);
  } catch (error) {
    throw builder.explain(error);
  }
  return builder.finish();
}

class TreeBuilder {
  readonly #source: string;
  #root: OpenElement | undefined;
  #open: OpenElement | undefined;
  #depth = 0;
  #elements = 0;
  #rootNamespace: string | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  take(token: XmlToken): void {
    if (token.kind === 'open') this.#start(token);
    else if (token.kind === 'close') this.#end(token);
    else if (token.kind === 'text') this.#text(token);
  }

  finish(): SsmlElement {
    if (!this.#root) throw this.#noSpeak(positionAt(this.#source, 0));
    if (this.#open) throw this.#unclosedSpeak(this.#root);
    return this.#root;
  }

  /** A closing tag that the document ends in, `</speak` say, is an unclosed `speak` rather than bad XML in general. */
  explain(error: unknown): unknown {
    if (!(error instanceof SsmlError) || !this.#root || !this.#open) return error;
    const [first] = error.issues;
    const cutOff = first?.reason === 'unterminated' && first.attribute === undefined;
    return cutOff && this.#source.startsWith('</', first.offset) ? this.#unclosedSpeak(this.#root) : error;
  }

  #start(token: OpenToken): void {
    if (this.#root && !this.#open)
      throw this.#invalid(token.start, { reason: 'content-outside-root', element: token.name });
    const element = this.#element(token);
    if (!this.#root && (element.name !== 'speak' || element.foreign))
      throw this.#noSpeak(token.start, token.name);
    this.#root ??= element;
    this.#open?.children.push(element);
    if (token.empty) return;
    this.#open = element;
    this.#depth += 1;
    if (this.#depth > MAX_SSML_DEPTH) throw this.#limit(token, 'too-deep', MAX_SSML_DEPTH);
  }

  #element(token: OpenToken): OpenElement {
    this.#elements += 1;
    if (this.#elements > MAX_SSML_ELEMENTS) throw this.#limit(token, 'too-many-elements', MAX_SSML_ELEMENTS);
    const scope = innerScope(this.#open?.scope, token.attributes);
    if (!this.#root) this.#rootNamespace = namespaceOf('', scope);
    return {
      kind: 'element',
      ...resolveName(token.name, scope, this.#rootNamespace),
      qualifiedName: token.name,
      attributes: token.attributes,
      position: token.start,
      parent: this.#open,
      children: [],
      mixed: false,
      contentStart: token.end.codePoint,
      contentLength: 0,
      scope,
    };
  }

  #end(token: Extract<XmlToken, { kind: 'close' }>): void {
    const element = this.#open;
    if (!element) throw this.#invalid(token.start, { reason: 'mismatched-tag', element: token.name });
    if (element.qualifiedName !== token.name) {
      const details = { element: token.name, expected: [element.qualifiedName] };
      throw this.#invalid(token.start, { reason: 'mismatched-tag', ...details });
    }
    element.contentLength = token.start.codePoint - element.contentStart;
    this.#open = element.parent;
    this.#depth -= 1;
  }

  #text(token: Extract<XmlToken, { kind: 'text' }>): void {
    const blank = token.pieces.every((piece) => isBlank(piece.text));
    if (this.#open) {
      this.#open.children.push({ kind: 'text', pieces: token.pieces, position: token.start });
      this.#open.mixed ||= !blank;
      return;
    }
    if (blank && !token.cdata) return;
    const position = firstWordPosition(token.pieces, this.#source, token.start);
    if (!this.#root && !/<speak[\s/>]/.test(this.#source)) throw this.#noSpeak(position);
    throw this.#invalid(position, { reason: 'content-outside-root' });
  }

  #limit(token: OpenToken, reason: 'too-deep' | 'too-many-elements', limit: number): SsmlError {
    return new SsmlError(ssmlIssue('SSML_STRUCTURE', token.start, { reason, element: token.name, limit }));
  }

  #invalid(position: SourcePosition, details: SsmlIssueDetails): SsmlError {
    return new SsmlError(ssmlIssue('SSML_INVALID_XML', position, details));
  }

  #noSpeak(position: SourcePosition, element?: string): SsmlError {
    return new SsmlError(ssmlIssue('SSML_NO_SPEAK', position, element === undefined ? {} : { element }));
  }

  #unclosedSpeak(root: SsmlElement): SsmlError {
    return new SsmlError(ssmlIssue('SSML_UNCLOSED_SPEAK', root.position, { element: root.qualifiedName }));
  }
}
