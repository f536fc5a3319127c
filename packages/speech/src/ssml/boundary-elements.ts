interface Named {
  readonly name: string;
  readonly foreign: boolean;
}

const ALWAYS: ReadonlySet<string> = new Set(['speak', 'p', 's', 'mstts:turn']);

/**
 * Starts and ends a sentence or more, so that white space beside it is not spoken. Voices that follow one another are
 * speakers in turn; a voice in the middle of a sentence is part of it.
 */
export function isBoundaryElement(element: Named, parentIsMixed: boolean): boolean {
  if (element.foreign) return false;
  return ALWAYS.has(element.name) || (element.name === 'voice' && !parentIsMixed);
}
