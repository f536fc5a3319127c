import type { SyntaxNode } from '@lezer/common';
import { contentElement } from './caret-place.ts';
import { enclosing, type Markup, parentElement, type Range, startTag, type Written } from './markup.ts';

/**
 * Azure does not allow nested voices: the surrounding one is closed before the new one and reopened after it, with
 * all the elements between them. Empty halves are left out.
 */
export function splitVoice(markup: Markup, source: string, range: Range, written: Written): Range & Written {
  const holder = contentElement(markup, range.from);
  const voice = holder ? enclosing(markup, holder, 'voice') : null;
  const tags = holder && voice ? tagsBetween(holder, voice) : [];
  const outer = tags[0];
  if (!outer) return { ...range, ...written };
  const text = (part: Range) => source.slice(part.from, part.to);
  const isBlank = (from: number, to: number) => source.slice(from, to).trim() === '';
  const startsThere = tags.every(({ open }, index) =>
    isBlank(open.to, tags[index + 1]?.open.from ?? range.from),
  );
  const endsThere = tags.every(({ close }, index) =>
    isBlank(tags[index + 1]?.close.to ?? range.to, close.from),
  );
  const closing = tags.toReversed().map(({ close }) => text(close));
  const opening = tags.map(({ open }) => text(open));
  const head = startsThere ? '' : source.slice(outer.open.from, range.from) + closing.join('');
  const tail = endsThere ? '' : opening.join('') + source.slice(range.to, outer.close.to);
  return {
    from: outer.open.from,
    to: outer.close.to,
    insert: head + written.insert + tail,
    selection: { from: written.selection.from + head.length, to: written.selection.to + head.length },
  };
}

interface Tags {
  readonly open: SyntaxNode;
  readonly close: SyntaxNode;
}

/** Returns the tags of the elements from the voice inwards; none if one of them is not closed. */
function tagsBetween(holder: SyntaxNode, voice: SyntaxNode): Tags[] {
  const chain: Tags[] = [];
  for (let element: SyntaxNode | null = holder; element; element = parentElement(element)) {
    const open = startTag(element);
    const close = element.getChild('CloseTag');
    if (!open || !close) return [];
    chain.unshift({ open, close });
    if (element.from === voice.from) break;
  }
  return chain;
}
