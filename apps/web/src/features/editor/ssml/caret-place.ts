import type { SyntaxNode } from '@lezer/common';
import { ancestor, attributesOf, isTag, type Markup, parentElement, tagName } from './markup.ts';

/** What can be completed at the caret. `from` is the start of the word being typed. */
export type CaretPlace = { readonly from: number; readonly node: SyntaxNode } & (
  | { readonly kind: 'element-name'; readonly parent: string; readonly isTagWritten: boolean }
  | { readonly kind: 'closing-name'; readonly element: string }
  | { readonly kind: 'attribute-name'; readonly element: string; readonly present: readonly string[] }
  | {
      readonly kind: 'attribute-value';
      readonly element: string;
      readonly attribute: string;
      /** End of the current value, without its closing quote. */
      readonly to: number;
      readonly quoted: boolean;
    }
  | { readonly kind: 'content'; readonly parent: string }
);

/** Null if nothing can be completed, for example in a comment. */
export function caretPlace(markup: Markup, position: number): CaretPlace | null {
  const node = markup.tree.resolveInner(position, -1);
  const tag = ancestor(node, isTag);
  if (tag && (tag.to > position || !isFinished(tag))) return placeInTag(markup, node, tag, position);
  if (node.name === 'StartCloseTag') {
    return { kind: 'closing-name', from: position, node, element: tagName(markup, node.parent) };
  }
  const content = contentElement(markup, position);
  if (content === null) return null;
  return { kind: 'content', from: position, node, parent: content ? tagName(markup, content) : '' };
}

/**
 * The element whose content contains a position: undefined outside every element, null where no text is allowed
 * (inside a tag, a comment, a CDATA section, a reference).
 */
export function contentElement({ tree }: Markup, position: number): SyntaxNode | undefined | null {
  for (let node: SyntaxNode | null = tree.resolve(position, 0); node; node = node.parent) {
    if (node.name === 'Element' || node.name === 'Document') {
      return node.name === 'Element' ? node : undefined;
    }
    if (node.name !== 'Text' && node.from < position && node.to > position) return null;
  }
  return undefined;
}

function placeInTag(markup: Markup, node: SyntaxNode, tag: SyntaxNode, position: number): CaretPlace | null {
  const isClosing = tag.name === 'CloseTag' || tag.name === 'MismatchedCloseTag';
  const before =
    node === tag || node.name === 'Attribute' || node.type.isError ? lastBefore(tag, position) : node;
  if (!before) return null;
  if (isClosing) {
    const from = before.name === 'TagName' ? before.from : position;
    return { kind: 'closing-name', from, node, element: tagName(markup, parentElement(tag)) };
  }
  if (before.name === 'StartTag' || (before.name === 'TagName' && before.to >= position)) {
    const from = before.name === 'TagName' ? before.from : position;
    return {
      kind: 'element-name',
      from,
      node,
      parent: tagName(markup, tag.parent && parentElement(tag.parent)),
      isTagWritten: isFinished(tag),
    };
  }
  return inAttribute(markup, before, tag, position);
}

function inAttribute(markup: Markup, before: SyntaxNode, tag: SyntaxNode, position: number): CaretPlace {
  const element = tagName(markup, tag);
  const attribute = ancestor(before, ({ name }) => name === 'Attribute');
  const name = attribute?.getChild('AttributeName');
  const isValue = before.name === 'AttributeValue' && (before.to > position || !isQuoted(markup, before));
  if (attribute && name && (isValue || before.name === 'Is')) {
    const quoted = isValue && /^["']/.test(markup.text(before.from, before.from + 1));
    return {
      kind: 'attribute-value',
      node: before,
      from: isValue ? before.from + (quoted ? 1 : 0) : position,
      to: isValue ? valueEnd(markup, before, position) : position,
      element,
      attribute: markup.text(name.from, name.to),
      quoted,
    };
  }
  const present = attributesOf(markup, tag).map((each) => each.name);
  const isName = before.name === 'AttributeName' && before.to >= position;
  return {
    kind: 'attribute-name',
    node: before,
    from: isName ? before.from : position,
    element,
    present: isName ? present.filter((each) => each !== markup.text(before.from, before.to)) : present,
  };
}

/** An unclosed value swallows what follows: it is assumed to end with its line or its tag. */
function valueEnd({ text }: Markup, value: SyntaxNode, position: number): number {
  const rest = text(position, value.to);
  const end = rest.search(/["'<>\n]/);
  return end < 0 ? value.to : position + end;
}

function isQuoted({ text }: Markup, value: SyntaxNode): boolean {
  const written = text(value.from, value.to);
  return written.length > 1 && /^(["'])[\s\S]*\1$/.test(written);
}

/** The last word of a tag that ends at or before a position. */
function lastBefore(tag: SyntaxNode, position: number): SyntaxNode | null {
  let last: SyntaxNode | null = null;
  for (let child = tag.firstChild; child && child.from < position; child = child.nextSibling) {
    if (!child.type.isError) last = child;
  }
  if (last?.name !== 'Attribute') return last;
  const inner = lastBefore(last, position);
  return inner && inner.to === position ? inner : last;
}

function isFinished(tag: SyntaxNode): boolean {
  const last = tag.lastChild;
  return last !== null && (last.name === 'EndTag' || last.name === 'SelfCloseEndTag');
}
