import { countCharacters } from '@parlando/contract';
import { useDeferredValue, useMemo } from 'react';
import { useOptions } from '../options/options-store.ts';
import { freeService, useServerStatus } from '../quota/use-server-status.ts';
import { useConversion } from './conversion-store.ts';
import { useEditor } from './editor-store.ts';
import type { useSsmlTools } from './use-ssml.ts';
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
  readonly findings: readonly Finding[];
  readonly canConvert: boolean;
}

export function useEditorCheck(tools: ReturnType<typeof useSsmlTools>): EditorCheck {
  const isSsml = useEditor(({ tab }) => tab === 'ssml');
  const content = useEditor((state) => (state.tab === 'ssml' ? state.ssml : state.text));
  const api = useOptions((state) => state.api);
  const refused = useConversion((state) => state.findings);
  const status = useServerStatus(api);
  const freeLimit = api === freeService ? (status.data?.freeLimit ?? null) : null;
  const limit = characterLimit(api, freeLimit);
  const deferred = useDeferredValue(content);

  const { characters, findings } = useMemo(() => {
    if (deferred.trim() === '') return { characters: 0, findings: [] };
    if (!isSsml) return { characters: countCharacters(deferred), findings: validateText(deferred, limit) };
    if (!tools) return { characters: null, findings: [] };
    const spoken = tools.countSsmlCharacters(deferred);
    return {
      characters: spoken,
      findings: [...tools.ssmlFindings(deferred), ...validateSpokenLength(spoken ?? 0, limit)],
    };
  }, [deferred, isSsml, tools, limit]);

  const quota = validateQuota(characters ?? 0, freeLimit);
  return {
    characters,
    limit,
    // What a press on Convert found, beyond what typing shows (empty text, options).
    findings: mergeFindings(
      [...findings, ...quota],
      content === '' || !isStale(refused, content) ? refused : [],
    ),
    canConvert: canConvert(content, characters ?? 0, freeLimit),
  };
}

function isStale(refused: readonly Finding[], content: string): boolean {
  return refused.some(({ code }) => code === 'TEXT_EMPTY' || code === 'SSML_EMPTY') && content.trim() !== '';
}

function mergeFindings(typed: readonly Finding[], refused: readonly Finding[]): Finding[] {
  const pressOnly = new Set([
    'TEXT_EMPTY',
    'SSML_EMPTY',
    'VOICE_MISSING',
    'LANGUAGE_MISSING',
    'UNKNOWN_API_TYPE',
  ]);
  return [...typed, ...refused.filter(({ code }) => pressOnly.has(code))];
}
