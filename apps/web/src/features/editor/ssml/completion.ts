import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  insertCompletionText,
  pickedCompletion,
  snippet,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { Voice } from '@parlando/contract';
import { type ElementSchema, elementSchema, SSML_SCHEMA } from '@parlando/speech';
import i18next from 'i18next';
import { useOptions } from '../../../model/options/options-store.ts';
import type { VoiceWords } from '../../../model/voices/use-voice-words.ts';
import { languageOf } from '../../../model/voices/voice-names.ts';
import { presentVoices } from '../../../model/voices/voices.ts';
import { type CaretPlace, caretPlace } from './caret-place.ts';
import { enclosingVoice, type Markup, markupOfState, tagName } from './markup.ts';
import { voiceByName } from './voice-by-name.ts';

export type CompletionWords = Pick<VoiceWords, 'name' | 'style' | 'role' | 'locale'>;

/**
 * Completes the elements, attributes and values that the SSML schema and the voices allow at the caret. Evaluated
 * after every key, without `validFor`: that would rerender the list, and force a layout, before the key itself is
 * painted.
 */
export function ssmlCompletion(words: CompletionWords): CompletionSource {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const markup = markupOfState(state);
    const place = caretPlace(markup, pos);
    if (!place || (place.kind === 'content' && !explicit)) return null;
    const options = optionsAt(markup, place, pos, words);
    return options.length === 0 ? null : { from: place.from, options };
  };
}

function optionsAt(
  markup: Markup,
  place: CaretPlace,
  position: number,
  words: CompletionWords,
): readonly Completion[] {
  switch (place.kind) {
    case 'element-name':
      return elementCompletions(markup, place.parent, place.isTagWritten ? '' : 'name');
    case 'content':
      return elementCompletions(markup, place.parent, 'tag');
    case 'closing-name':
      return place.element === ''
        ? []
        : [{ label: place.element, apply: closeTag(place.element), type: 'type' }];
    case 'attribute-name':
      // None can start directly after a value.
      return /["']/.test(markup.text(place.from - 1, place.from))
        ? []
        : attributeCompletions(place.element, place.present);
    case 'attribute-value':
      return valueCompletions(markup, place, position, words);
  }
}

/** `tag`: also inserts the `<`; `name`: also inserts the rest of the tag; '': only the name. */
type Extent = 'tag' | 'name' | '';

function elementCompletions(markup: Markup, parent: string, extent: Extent): Completion[] {
  const names =
    parent === '' ? rootNames(markup) : (elementSchema(parent)?.children ?? Object.keys(SSML_SCHEMA));
  const words: Readonly<Record<string, string>> = i18next.t('ssml.elements', { returnObjects: true });
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

function attributeCompletions(element: string, present: readonly string[]): Completion[] {
  const schema = elementSchema(element);
  if (!schema) return [];
  return Object.entries(schema.attributes)
    .filter(([name]) => !present.includes(name))
    .map(([name, { required }]) => ({
      label: name,
      type: 'property',
      apply: applyAttribute,
      ...(required && { detail: i18next.t('ssml.required'), boost: 1 }),
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

type ValuePlace = Extract<CaretPlace, { kind: 'attribute-value' }>;

/**
 * Values for the attribute at the caret; open values come from the voices. They are filtered by the text before the
 * caret; accepting one replaces the whole value.
 */
function valueCompletions(
  markup: Markup,
  place: ValuePlace,
  position: number,
  words: CompletionWords,
): Completion[] {
  const behindCaret = place.to - position;
  const apply = (value: string) => (view: EditorView, completion: Completion, from: number, to: number) =>
    view.dispatch({
      ...insertCompletionText(view.state, place.quoted ? value : `"${value}"`, from, to + behindCaret),
      annotations: pickedCompletion.of(completion),
    });
  return candidates(markup, place, words).map(({ value, detail, search, rank = 0 }) => ({
    // Filtering uses the label, so that a voice is found by its native name as well as by its id.
    label: search ?? value,
    displayLabel: value,
    apply: apply(value),
    type: 'constant',
    boost: rank,
    ...(detail && detail !== value && { detail }),
  }));
}

interface Candidate {
  readonly value: string;
  readonly detail?: string;
  readonly search?: string;
  /** Higher ranks come first. */
  readonly rank?: number;
}

function candidates(markup: Markup, place: ValuePlace, words: CompletionWords): readonly Candidate[] {
  const { element, attribute } = place;
  if (element === 'voice' && attribute === 'name') return voiceNames(words);
  if (element === 'mstts:express-as' && attribute === 'style') {
    const styles = speaker(markup, place)?.styles ?? [];
    return styles.map((value) => ({ value, detail: words.style(value) }));
  }
  if (element === 'mstts:express-as' && attribute === 'role') return roles(markup, place, words);
  if (attribute === 'xml:lang') return locales(words);
  return schemaValues(element, attribute);
}

function schemaValues(element: string, attribute: string): Candidate[] {
  const attributes = elementSchema(element)?.attributes ?? {};
  const rule = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  return [...(rule?.values ?? []), ...(rule?.examples ?? [])]
    .filter((value) => value !== '')
    .map((value, index) => ({ value, rank: -Math.min(index, 99) }));
}

/** The voice that speaks at the caret: the enclosing one, else the chosen one. */
function speaker(markup: Markup, { node }: ValuePlace): Voice | undefined {
  return voiceByName(enclosingVoice(markup, node) ?? useOptions.getState().voice);
}

/** The roles of the voice; all roles if the voice is unknown. */
function roles(markup: Markup, place: ValuePlace, words: CompletionWords): Candidate[] {
  const voice = speaker(markup, place);
  const known = voice ? voice.roles : (elementSchema('mstts:express-as')?.attributes.role?.values ?? []);
  return known.map((value) => ({ value, detail: words.role(value) }));
}

function voiceNames(words: CompletionWords): Candidate[] {
  const chosen = voiceByName(useOptions.getState().voice);
  return presentVoices().catalogue.voices.map((voice) => {
    const name = words.name(voice);
    return {
      value: voice.shortName,
      detail: `${name} · ${words.locale(voice.locale)}`,
      search: `${voice.shortName} ${name}`,
      rank: nearness(voice, chosen),
    };
  });
}

function nearness(voice: Voice, chosen: Voice | undefined): number {
  if (voice.locale === chosen?.locale) return 2;
  return languageOf(voice.locale) === languageOf(chosen?.locale ?? '') ? 1 : 0;
}

function locales(words: CompletionWords): Candidate[] {
  const known = new Set(presentVoices().catalogue.voices.map(({ locale }) => locale));
  return [...known].sort().map((value) => {
    const detail = words.locale(value);
    return { value, detail, search: `${value} ${detail}` };
  });
}
