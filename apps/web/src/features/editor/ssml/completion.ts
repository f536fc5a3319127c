import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { type ElementSchema, elementSchema, SSML_SCHEMA } from '@parlando/speech';
import { type CaretPlace, caretPlace } from './caret-place.ts';
import type { CompletionFacts } from './completion-facts.ts';
import { type Markup, markupOfState, tagName } from './markup.ts';
import { valueCompletions } from './value-completions.ts';

/**
 * Completes the elements, attributes and values that the SSML schema and the voices allow at the caret. Evaluated
 * after every key, without `validFor`: that would rerender the list, and force a layout, before the key itself is
 * painted.
 */
export function ssmlCompletion(facts: CompletionFacts): CompletionSource {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const markup = markupOfState(state);
    const place = caretPlace(markup, pos);
    if (!place || (place.kind === 'content' && !explicit)) return null;
    const options = optionsAt(markup, place, pos, facts);
    return options.length === 0 ? null : { from: place.from, options };
  };
}

function optionsAt(
  markup: Markup,
  place: CaretPlace,
  position: number,
  facts: CompletionFacts,
): readonly Completion[] {
  switch (place.kind) {
    case 'element-name':
      return elementCompletions(markup, place.parent, facts, place.isTagWritten ? '' : 'name');
    case 'content':
      return elementCompletions(markup, place.parent, facts, 'tag');
    case 'closing-name':
      return place.element === ''
        ? []
        : [{ label: place.element, apply: closeTag(place.element), type: 'type' }];
    case 'attribute-name':
      // None can start directly after a value.
      return /["']/.test(markup.text(place.from - 1, place.from))
        ? []
        : attributeCompletions(place.element, place.present, facts);
    case 'attribute-value':
      return valueCompletions(markup, place, position, facts);
  }
}

/** `tag`: also inserts the `<`; `name`: also inserts the rest of the tag; '': only the name. */
type Extent = 'tag' | 'name' | '';

function elementCompletions(
  markup: Markup,
  parent: string,
  facts: CompletionFacts,
  extent: Extent,
): Completion[] {
  const names =
    parent === '' ? rootNames(markup) : (elementSchema(parent)?.children ?? Object.keys(SSML_SCHEMA));
  const words = facts.elementWords();
  return names.map((name) => ({
    label: extent === 'tag' ? `<${name}` : name,
    ...(words[name] && { detail: words[name] }),
    type: 'type',
    ...(extent && { apply: snippet(`${extent === 'tag' ? '<' : ''}${elementSnippet(name)}`) }),
  }));
}

/** The only root is `speak`. */
function rootNames(markup: Markup): readonly string[] {
  const roots = markup.tree.topNode.getChildren('Element');
  return roots.some((root) => tagName(markup, root) === 'speak') ? [] : ['speak'];
}

/** The rest of a start tag with its required attributes, and the end tag. */
function elementSnippet(name: string): string {
  const schema = elementSchema(name);
  const needed = schema ? neededAttributes(name, schema) : [];
  const attributes = needed.map((attribute) => ` ${attribute}="\${}"`).join('');
  const isEmpty = schema && !schema.text && schema.children.length === 0;
  return isEmpty ? `${name}${attributes}/>\${}` : `${name}${attributes}>\${}</${name}>`;
}

function neededAttributes(name: string, schema: ElementSchema): readonly string[] {
  if (name === 'break') return ['time'];
  if (name === 'mstts:express-as') return ['style'];
  return Object.entries(schema.attributes)
    .filter(([, { required }]) => required)
    .map(([attribute]) => attribute);
}

function attributeCompletions(
  element: string,
  present: readonly string[],
  facts: CompletionFacts,
): Completion[] {
  const schema = elementSchema(element);
  if (!schema) return [];
  return Object.entries(schema.attributes)
    .filter(([name]) => !present.includes(name))
    .map(([name, { required }]) => ({
      label: name,
      type: 'property',
      apply: applyAttribute,
      ...(required && { detail: facts.requiredWord(), boost: 1 }),
    }));
}

/** Inserts `name=""` and opens the completion of values. */
function applyAttribute(view: EditorView, completion: Completion, from: number, to: number): void {
  const isAssigned = /^\s*=/.test(view.state.sliceDoc(to, to + 8));
  const insert = isAssigned ? completion.label : `${completion.label}=""`;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length - (isAssigned ? 0 : 1) },
    userEvent: 'input.complete',
  });
  if (!isAssigned) startCompletion(view);
}

function closeTag(element: string) {
  return (view: EditorView, _: Completion, from: number, to: number) => {
    const insert = `${element}>`;
    // It may exist already, entirely or its end.
    const isThere = view.state.sliceDoc(from, from + insert.length) === insert;
    const hasEnd = view.state.sliceDoc(to, to + 1) === '>';
    view.dispatch({
      changes: { from, to: isThere ? from + insert.length : hasEnd ? to + 1 : to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.complete',
    });
  };
}
