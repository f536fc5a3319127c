import { countCharacters, findSpeechService, freeService, limits } from '@parlando/contract';
import { useDeferredValue, useMemo } from 'react';
import { useOptions } from '../options/options-store.ts';
import { useServerStatus } from '../quota/use-server-status.ts';
import { useConversion } from './conversion-store.ts';
import { useEditor } from './editor-store.ts';
import { useSsmlCheck } from './ssml-check.ts';
import {
  canConvert,
  characterLimit,
  type Finding,
  validateQuota,
  validateSpokenLength,
  validateText,
} from './validate.ts';

/** What the editor knows of its content as it is typed. */
export interface EditorCheck {
  /** Null while SSML is not well-formed or its tools are on the way. */
  readonly characters: number | null;
  readonly limit: number;
  /** The same as long as nothing is found. */
  readonly findings: readonly Finding[];
  /** Whether one of them is an error. */
  readonly isInvalid: boolean;
  readonly canConvert: boolean;
}

const noFindings: readonly Finding[] = [];
export const unchecked: EditorCheck = {
  characters: null,
  limit: limits.defaultRequestCharacters,
  findings: noFindings,
  isInvalid: false,
  canConvert: false,
};

export function useEditorCheck(): EditorCheck {
  const isSsml = useEditor(({ tab }) => tab === 'ssml');
  // Of SSML no more than this: a key in its editor renders nothing here.
  const isBlank = useEditor((state) => contentOf(state).trim() === '');
  const text = useEditor((state) => (state.tab === 'ssml' ? '' : state.text));
  const api = useOptions((state) => state.api);
  const refused = useConversion((state) => state.findings);
  const status = useServerStatus(api);
  const freeLimit = api === freeService ? (status.data?.freeLimit ?? null) : null;
  const limit = characterLimit(api, freeLimit);
  const deferred = useDeferredValue(text);
  const ssml = useSsmlCheck();

  const typed = useMemo(() => {
    if (isBlank) return { characters: 0, findings: noFindings };
    if (isSsml) {
      const tooLong = validateSpokenLength(ssml.characters ?? 0, limit);
      return { characters: ssml.characters, findings: joined(ssml.findings, tooLong) };
    }
    if (deferred.trim() === '') return { characters: 0, findings: noFindings };
    return { characters: countCharacters(deferred), findings: validateText(deferred, limit) };
  }, [deferred, isBlank, isSsml, ssml, limit]);
  const { characters } = typed;
  const content = isBlank ? '' : contentOf(useEditor.getState());

  // What a press on Convert found, beyond what typing shows (empty text, options).
  const pressed = content === '' || !isStale(refused, content) ? stillRefused(refused, api) : noFindings;
  const findings = joined(
    typed.findings,
    validateQuota(characters ?? 0, freeLimit),
    pressed.filter(({ code }) => pressOnly.has(code)),
  );
  return {
    characters,
    limit,
    findings,
    isInvalid: findings.some(({ severity }) => severity === 'error'),
    canConvert: canConvert(content, characters ?? 0, freeLimit),
  };
}

const pressOnly: ReadonlySet<string> = new Set<Finding['code']>([
  'TEXT_EMPTY',
  'SSML_EMPTY',
  'VOICE_MISSING',
  'LANGUAGE_MISSING',
  'UNKNOWN_API_TYPE',
]);

/** The one list itself where the others are empty: what shows it need not look at it again. */
function joined(...lists: readonly (readonly Finding[])[]): readonly Finding[] {
  const filled = lists.filter(({ length }) => length > 0);
  return filled.length > 1 ? filled.flat() : (filled[0] ?? noFindings);
}

function contentOf({ tab, text, ssml }: ReturnType<typeof useEditor.getState>): string {
  return tab === 'ssml' ? ssml : text;
}

function isStale(refused: readonly Finding[], content: string): boolean {
  return refused.some(({ code }) => code === 'TEXT_EMPTY' || code === 'SSML_EMPTY') && content.trim() !== '';
}

/** Whether the service is one that speaks is known at once when another is chosen. */
function stillRefused(refused: readonly Finding[], api: number): readonly Finding[] {
  return findSpeechService(api) ? refused.filter(({ code }) => code !== 'UNKNOWN_API_TYPE') : refused;
}
