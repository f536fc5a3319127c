import type { SyntaxNode } from '@lezer/common';
import { escapeAttribute, escapeText, type SsmlIssue, type SsmlReason, validateSsml } from '@parlando/speech';
import { contentElement } from './caret-place.ts';
import { type Markup, markupOf, type Range, tagName, type Written } from './markup.ts';
import { splitVoice } from './split-voice.ts';

/** An element to wrap around the selection, or to insert at the caret. */
export interface Insertion {
  readonly element: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its content if nothing is selected. Without it, the element is empty and inserted after the selection. */
  readonly placeholder?: string;
  /** The attribute whose value is selected afterwards, to be overwritten. */
  readonly argument?: string;
  /** The argument's initial value is the selected text. */
  readonly argumentFromSelection?: true;
}

export type InsertionResult =
  | { readonly changes: Range & { readonly insert: string }; readonly selection: Range }
  | {
      readonly refused: 'crosses-tags' | 'not-well-formed' | 'not-here';
      /** The reason of the error that the insertion would cause. */
      readonly reason?: SsmlReason | undefined;
    };

/**
 * The change that inserts an element into a document. A caret where nothing can be spoken moves to the end of the
 * last voice. Refused if the document would not be well-formed afterwards, or would have a new error.
 */
export function insertElement(source: string, selected: Range, insertion: Insertion): InsertionResult {
  const splits = insertion.element === 'voice';
  return inserted(source, selected, splits, (range) => write(source, range, insertion));
}

/** The same for given markup, inserted after the selection. `splits`: it starts with a `voice` element of its own. */
export function insertMarkup(
  source: string,
  selected: Range,
  markup: string,
  splits: boolean,
): InsertionResult {
  const end = { from: markup.length, to: markup.length };
  const caret = { from: selected.to, to: selected.to };
  return inserted(source, caret, splits, () => ({ insert: markup, selection: end }));
}

function inserted(
  source: string,
  selected: Range,
  splits: boolean,
  writeAt: (range: Range) => Written,
): InsertionResult {
  const before = validateSsml(source);
  if (before.errors.some(isXmlFault)) return { refused: 'not-well-formed' };
  const markup = markupOf(source);
  const range = placeFor(markup, source, selected);
  if (!range) return { refused: 'crosses-tags' };
  const written = writeAt(range);
  const change = splits ? splitVoice(markup, source, range, written) : { ...range, ...written };
  const after = source.slice(0, change.from) + change.insert + source.slice(change.to);
  const fault = newFault(before.errors, validateSsml(after).errors);
  if (fault) return { refused: 'not-here', reason: fault.reason };
  const { from, to, insert, selection } = change;
  return {
    changes: { from, to, insert },
    selection: { from: from + selection.from, to: from + selection.to },
  };
}

const documentFaults: ReadonlySet<string> = new Set([
  'SSML_EMPTY',
  'SSML_NO_SPEAK',
  'SSML_UNCLOSED_SPEAK',
  'SSML_INVALID_XML',
]);
const isXmlFault = ({ code, reason }: SsmlIssue): boolean =>
  documentFaults.has(code) || reason === 'too-deep' || reason === 'too-many-elements';

function newFault(before: readonly SsmlIssue[], after: readonly SsmlIssue[]): SsmlIssue | undefined {
  const fault = after.find(isXmlFault);
  if (fault || after.length <= before.length) return fault;
  const known = new Set(before.map(signature));
  return after.find((issue) => !known.has(signature(issue))) ?? after.at(-1);
}

const signature = ({ code, reason, element, attribute, value }: SsmlIssue): string =>
  [code, reason, element, attribute, value].join('\n');

/** Adjusts the selection: both ends in the content of the same element, characters and references whole. */
function placeFor(markup: Markup, source: string, selected: Range): Range | null {
  const { from, to } = wholeCharacters(markup, source, selected);
  const start = contentElement(markup, from);
  const end = contentElement(markup, to);
  if (start && end && start.from === end.from) return { from, to };
  if (from !== to) return null;
  const caret = endOfLastVoice(markup);
  return { from: caret, to: caret };
}

const references: ReadonlySet<string> = new Set(['EntityReference', 'CharacterReference']);

function wholeCharacters({ tree }: Markup, source: string, { from, to }: Range): Range {
  const widened = (position: number, side: 'from' | 'to'): number => {
    const node = tree.resolve(position, 0);
    if (references.has(node.name) && node.from < position && node.to > position) return node[side];
    const isSplit =
      /^[\udc00-\udfff]/.test(source.slice(position)) && /[\ud800-\udbff]$/.test(source.slice(0, position));
    if (!isSplit) return position;
    return side === 'from' ? position - 1 : position + 1;
  };
  return { from: widened(from, 'from'), to: from === to ? widened(from, 'from') : widened(to, 'to') };
}

/** At the end of the last voice, inside its last nested `prosody` or `express-as` elements. */
function endOfLastVoice(markup: Markup): number {
  let element = markup.tree.topNode.getChild('Element');
  for (let next = element; next; next = next.getChildren('Element').findLast(holdsSpeech(markup)) ?? null) {
    element = next;
  }
  return element?.getChild('CloseTag')?.from ?? 0;
}

const speechHolders: ReadonlySet<string> = new Set(['voice', 'prosody', 'mstts:express-as']);

function holdsSpeech(markup: Markup) {
  return (element: SyntaxNode): boolean =>
    speechHolders.has(tagName(markup, element)) && element.getChild('CloseTag') !== null;
}

function write(source: string, { from, to }: Range, insertion: Insertion): Written {
  const selected = source.slice(from, to);
  const { element, attributes, placeholder, argument, argumentFromSelection } = insertion;
  const values = { ...attributes };
  if (argument && argumentFromSelection && selected.trim() !== '') values[argument] = spokenText(selected);
  // An empty element comes after the selection.
  let open = `${placeholder === undefined ? selected : ''}<${element}`;
  let selection: Range | undefined;
  for (const [name, value] of Object.entries(values)) {
    const start = `${open} ${name}="`;
    open = `${start}${escapeAttribute(value)}"`;
    if (name === argument) selection = { from: start.length, to: open.length - 1 };
  }
  if (placeholder === undefined) {
    const insert = `${open}/>`;
    return { insert, selection: selection ?? { from: insert.length, to: insert.length } };
  }
  const content = selected === '' ? escapeText(placeholder) : selected;
  const contentFrom = open.length + 1;
  return {
    insert: `${open}>${content}</${element}>`,
    selection: selection ?? { from: contentFrom, to: contentFrom + content.length },
  };
}

/** The spoken text of a piece of markup without tags. */
function spokenText(markup: string): string {
  return new DOMParser().parseFromString(markup, 'text/html').body.textContent.trim();
}
