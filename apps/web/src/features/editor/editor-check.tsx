import {
  chargedCharacters,
  countCharacters,
  findSpeechService,
  freeOfCharge,
  freeService,
  limits,
  type Mark,
  type RequestCost,
} from '@parlando/contract';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { usePart } from '../../lib/use-part.ts';
import { refusedFindings, useConversion } from '../../model/conversion/conversion.ts';
import { contentOf, isBlank, useEditor } from '../../model/document/editor-store.ts';
import { useSsmlCheck } from '../../model/document/ssml-check.ts';
import {
  characterLimit,
  type Finding,
  isCovered,
  validateAudioLength,
  validateQuota,
  validateSpokenLength,
  validateText,
} from '../../model/document/validate.ts';
import { useMarkFindings } from '../../model/marks/use-mark-findings.ts';
import { useOptions, type VoiceOptions } from '../../model/options/options-store.ts';
import { useFreeLimit } from '../../model/quota/use-free-limit.ts';
import { loadCostCounter } from '../../model/script/cost-counter.ts';

/** The results of checking the content while typing. */
interface EditorCheck {
  /** Null while SSML is not well-formed or the parser is loading. */
  readonly characters: number | null;
  readonly limit: number;
  /** The cost on the free service; null for other services, and while unknown. */
  readonly cost: RequestCost | null;
  /** Keeps its identity while empty. */
  readonly findings: readonly Finding[];
  readonly isInvalid: boolean;
  /** Whether today's quota covers it. */
  readonly isCovered: boolean;
}

const noFindings: readonly Finding[] = [];
const unchecked: EditorCheck = {
  characters: null,
  limit: limits.defaultRequestCharacters,
  cost: null,
  findings: noFindings,
  isInvalid: false,
  isCovered: true,
};

const Check = createContext<EditorCheck>(unchecked);

/**
 * Provides check results to the parts of the editor that show them: only those render while typing. Deferred, so that
 * input takes precedence, and hydration stays in slices: the results differ from those in the served page.
 */
export function EditorChecked({ children }: { children: ReactNode }) {
  return <Check value={useDeferredValue(useEditorCheck())}>{children}</Check>;
}

export const useCheck = (): EditorCheck => useContext(Check);

function useEditorCheck(): EditorCheck {
  const api = useOptions((state) => state.api);
  const refused = useConversion(refusedFindings);
  const freeLimit = useFreeLimit();
  const limit = characterLimit(api, freeLimit);
  const typed = useTyped(limit);
  const ofMarks = useMarkFindings();
  const { characters } = typed;
  const cost = api === freeService ? typed.cost : null;
  const charge = cost ? chargedCharacters(cost) : (characters ?? 0);
  const content = typed.isEmpty ? '' : contentOf(useEditor.getState());
  const findings = joined(
    typed.findings,
    ofMarks,
    cost ? validateAudioLength(cost, limit) : noFindings,
    validateQuota(charge, freeLimit),
    stillRefused(refused, content, api),
  );
  return {
    characters,
    limit,
    cost,
    findings,
    isInvalid: findings.some(({ severity }) => severity === 'error'),
    isCovered: isCovered(charge, freeLimit),
  };
}

/** The results of checking just the content while typing. */
interface Typed extends Pick<EditorCheck, 'characters' | 'cost' | 'findings'> {}

const nothingTyped: Typed = { characters: 0, cost: freeOfCharge, findings: noFindings };

function useTyped(limit: number): Typed & { readonly isEmpty: boolean } {
  // Deferred, so that the tab switches at once and its results follow in the next frame.
  const isSsml = useDeferredValue(useEditor(({ tab }) => tab === 'ssml'));
  // For SSML nothing else is read from the store, so that typing in its editor renders nothing here.
  const isEmpty = useEditor(isBlank);
  const text = useTypedText(limit);
  const ssml = useTypedSsml(limit);
  if (isEmpty) return { ...nothingTyped, isEmpty };
  return { ...(isSsml ? ssml : text), isEmpty };
}

const noMarks: readonly Mark[] = [];

function useTypedText(limit: number): Typed {
  const text = useDeferredValue(useEditor((state) => (state.tab === 'ssml' ? '' : state.text)));
  const cast = useEditor((state) => state.cast);
  const marked = useDeferredValue(useEditor((state) => state.marked));
  const manner = useOptions(useShallow(mannerOf));
  const counter = usePart(loadCostCounter);
  return useMemo(() => {
    if (text.trim() === '') return nothingTyped;
    const marks = marked.text === text ? marked.marks : noMarks;
    return {
      characters: countCharacters(text),
      cost: counter?.spokenCost(text, cast, { ...manner, marks }) ?? null,
      findings: validateText(text, limit),
    };
  }, [text, cast, marked, manner, counter, limit]);
}

/** The options that affect the cost of a text. */
function mannerOf(options: VoiceOptions) {
  const { voice, speed, silence, endSilence, turnPauseMs, speakNames } = options;
  return { voice, speed, silence, endSilence, turnPauseMs, speakNames };
}

function useTypedSsml(limit: number): Typed {
  const { cost, findings } = useSsmlCheck();
  return useMemo(() => {
    const characters = cost?.characters ?? null;
    return { characters, cost, findings: joined(findings, validateSpokenLength(characters ?? 0, limit)) };
  }, [cost, findings, limit]);
}

const pressOnly: ReadonlySet<string> = new Set<Finding['code']>([
  'TEXT_EMPTY',
  'SSML_EMPTY',
  'VOICE_MISSING',
  'LANGUAGE_MISSING',
  'UNKNOWN_API_TYPE',
]);

/** Returns a single non-empty list itself, so that its consumers do not rerender. */
function joined(...lists: readonly (readonly Finding[])[]): readonly Finding[] {
  const filled = lists.filter(({ length }) => length > 0);
  return filled.length > 1 ? filled.flat() : (filled[0] ?? noFindings);
}

/** Findings of the last press on Convert that typing does not show (empty text, options), unless they are outdated. */
function stillRefused(refused: readonly Finding[], content: string, api: number): readonly Finding[] {
  const wasEmpty = refused.some(({ code }) => code === 'TEXT_EMPTY' || code === 'SSML_EMPTY');
  if (wasEmpty && content.trim() !== '') return noFindings;
  return refused.filter(
    ({ code }) => pressOnly.has(code) && !(code === 'UNKNOWN_API_TYPE' && findSpeechService(api)),
  );
}
