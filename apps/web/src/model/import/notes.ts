import type { LinkedBlock } from './html-blocks.ts';
import type { Block } from './imported-document.ts';

/**
 * Finds the notes by the references to them and moves each behind the block that refers to it, where a listener
 * expects it. A note comes after its reference, so the target of a link back is no note.
 */
export function placeNotes(blocks: readonly LinkedBlock[]): Block[] {
  const referred = new Map<string, number>();
  const notesOf = new Map<number, Block[]>();
  const placed: (Block | null)[] = blocks.map((block, index) => {
    const target = block.anchors.find((anchor) => referred.has(anchor));
    if (target === undefined) {
      if (block.kind !== 'note') for (const each of block.references) referred.set(each, index);
      return plain(block);
    }
    const note: Block = { ...plain(block), kind: block.kind === 'alt' ? 'alt' : 'note' };
    const owner = referred.get(target) ?? index;
    notesOf.set(owner, [...(notesOf.get(owner) ?? []), note]);
    return null;
  });
  return placed.flatMap((block, index) => [...(block ? [block] : []), ...(notesOf.get(index) ?? [])]);
}

function plain({ anchors: _, references: __, ...block }: LinkedBlock): Block {
  return block;
}
