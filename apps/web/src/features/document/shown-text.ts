/** The text nodes of an element. Marks split a sentence into several; joined, they are the sentence. */
export function textNodes(element: Node): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** UTF-16 units of a sentence before one of its text nodes. */
export function unitsBefore(sentence: Node, node: Text): number {
  const before = document.createRange();
  before.setStart(sentence, 0);
  before.setEnd(node, 0);
  return before.toString().length;
}

/** The DOM range of units `start` to `end` of a sentence; null if there is none. */
export function shownUnits(sentence: Node, start: number, end: number): StaticRange | null {
  const nodes = textNodes(sentence);
  let units = 0;
  let from: { node: Text; offset: number } | null = null;
  for (const node of nodes) {
    const last = units + node.length;
    if (!from && start < last) from = { node, offset: start - units };
    if (from && end <= last) {
      return new StaticRange({
        startContainer: from.node,
        startOffset: from.offset,
        endContainer: node,
        endOffset: end - units,
      });
    }
    units = last;
  }
  return null;
}
