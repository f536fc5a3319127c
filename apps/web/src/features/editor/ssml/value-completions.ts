import { type Completion, insertCompletionText, pickedCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { Voice } from '@parlando/contract';
import { elementSchema } from '@parlando/speech';
import { languageOf } from '../../../model/voices/voice-names.ts';
import type { CaretPlace } from './caret-place.ts';
import type { CompletionFacts } from './completion-facts.ts';
import { enclosingVoice, type Markup } from './markup.ts';

type ValuePlace = Extract<CaretPlace, { kind: 'attribute-value' }>;

/**
 * Values for the attribute at the caret; open values come from the voices. They are filtered by the text before the
 * caret; accepting one replaces the whole value.
 */
export function valueCompletions(
  markup: Markup,
  place: ValuePlace,
  position: number,
  facts: CompletionFacts,
): Completion[] {
  const behindCaret = place.to - position;
  const apply = (value: string) => (view: EditorView, completion: Completion, from: number, to: number) =>
    view.dispatch({
      ...insertCompletionText(view.state, place.quoted ? value : `"${value}"`, from, to + behindCaret),
      annotations: pickedCompletion.of(completion),
    });
  return candidates(markup, place, facts).map(({ value, words, search, rank = 0 }) => ({
    // Filtering uses the label, so that a voice is found by its native name as well as by its id.
    label: search ?? value,
    displayLabel: value,
    apply: apply(value),
    type: 'constant',
    boost: rank,
    ...(words && words !== value && { detail: words }),
  }));
}

interface Candidate {
  readonly value: string;
  readonly words?: string | undefined;
  readonly search?: string;
  /** Higher ranks come first. */
  readonly rank?: number;
}

function candidates(markup: Markup, place: ValuePlace, facts: CompletionFacts): readonly Candidate[] {
  const { element, attribute } = place;
  if (element === 'voice' && attribute === 'name') return voiceNames(facts);
  if (element === 'mstts:express-as' && attribute === 'style') {
    return (speaker(markup, place, facts)?.styles ?? []).map((value) => ({
      value,
      words: facts.words.style(value),
    }));
  }
  if (element === 'mstts:express-as' && attribute === 'role') return roles(markup, place, facts);
  if (attribute === 'xml:lang') return locales(facts);
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
function speaker(markup: Markup, { node }: ValuePlace, facts: CompletionFacts): Voice | undefined {
  return facts.voice(enclosingVoice(markup, node) ?? facts.chosenVoice());
}

/** The roles of the voice; all roles if the voice is unknown. */
function roles(markup: Markup, place: ValuePlace, facts: CompletionFacts): Candidate[] {
  const voice = speaker(markup, place, facts);
  const known = voice ? voice.roles : (elementSchema('mstts:express-as')?.attributes.role?.values ?? []);
  return known.map((value) => ({ value, words: facts.words.role(value) }));
}

function voiceNames(facts: CompletionFacts): Candidate[] {
  const chosen = facts.voice(facts.chosenVoice());
  return facts.voices().map((voice) => {
    const name = facts.words.name(voice);
    return {
      value: voice.shortName,
      words: `${name} · ${facts.words.locale(voice.locale)}`,
      search: `${voice.shortName} ${name}`,
      rank: nearness(voice, chosen),
    };
  });
}

function nearness(voice: Voice, chosen: Voice | undefined): number {
  if (voice.locale === chosen?.locale) return 2;
  return languageOf(voice.locale) === languageOf(chosen?.locale ?? '') ? 1 : 0;
}

function locales(facts: CompletionFacts): Candidate[] {
  const known = new Set(facts.voices().map(({ locale }) => locale));
  return [...known].sort().map((value) => {
    const words = facts.words.locale(value);
    return { value, words, search: `${value} ${words}` };
  });
}
