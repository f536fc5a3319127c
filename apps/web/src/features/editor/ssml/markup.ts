import { xmlLanguage } from '@codemirror/lang-xml';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';

/** A document and its syntax tree, which is complete even if the XML is malformed. Offsets are UTF-16 units. */
export interface Markup {
  readonly tree: Tree;
  readonly text: (from: number, to: number) => string;
}

/** Maximum time that the editor waits for parsing after a keystroke. */
const parseMs = 50;

export function markupOfState(state: EditorState): Markup {
  return {
    tree: ensureSyntaxTree(state, state.doc.length, parseMs) ?? syntaxTree(state),
    text: (from, to) => state.sliceDoc(from, to),
  };
}

export function markupOf(source: string): Markup {
  return { tree: xmlLanguage.parser.parse(source), text: (from, to) => source.slice(from, to) };
}

const startTags: ReadonlySet<string> = new Set(['OpenTag', 'SelfClosingTag']);

export function isTag({ name }: SyntaxNode): boolean {
  return startTags.has(name) || name === 'CloseTag' || name === 'MismatchedCloseTag';
}

/** The first node that passes the test, starting with the node itself and going up. */
export function ancestor(node: SyntaxNode | null, test: (node: SyntaxNode) => boolean): SyntaxNode | null {
  for (let each = node; each; each = each.parent) if (test(each)) return each;
  return null;
}

export const parentElement = (node: SyntaxNode): SyntaxNode | null =>
  ancestor(node.parent, ({ name }) => name === 'Element');

export function startTag(element: SyntaxNode): SyntaxNode | null {
  const first = element.firstChild;
  return first && startTags.has(first.name) ? first : null;
}

/** Name in a tag, or of an `Element` node; empty while it is not typed. */
export function tagName({ text }: Markup, node: SyntaxNode | null): string {
  const tag = node?.name === 'Element' ? node.firstChild : node;
  const name = tag?.getChild('TagName');
  return name ? text(name.from, name.to) : '';
}

/** With values as written, without quotes. */
export function attributesOf({ text }: Markup, tag: SyntaxNode | null) {
  return (tag?.getChildren('Attribute') ?? []).map((attribute) => {
    const name = attribute.getChild('AttributeName');
    const value = attribute.getChild('AttributeValue');
    return {
      name: name ? text(name.from, name.to) : '',
      value: value ? text(value.from, value.to).replace(/^["']|["']$/g, '') : '',
    };
  });
}

/** The innermost enclosing element with this name, including the node itself. */
export function enclosing(markup: Markup, node: SyntaxNode | null, name: string): SyntaxNode | null {
  return ancestor(node, (each) => each.name === 'Element' && tagName(markup, each) === name);
}

/** The name of the voice that speaks at a node; undefined outside every named voice. */
export function enclosingVoice(markup: Markup, node: SyntaxNode | null): string | undefined {
  for (let voice = enclosing(markup, node, 'voice'); voice; ) {
    const name = attributesOf(markup, startTag(voice)).find((attribute) => attribute.name === 'name')?.value;
    if (name) return name;
    voice = enclosing(markup, voice.parent, 'voice');
  }
  return undefined;
}

/** Part of a document, in UTF-16 units. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Written {
  readonly insert: string;
  /** Relative to `insert`. */
  readonly selection: Range;
}
