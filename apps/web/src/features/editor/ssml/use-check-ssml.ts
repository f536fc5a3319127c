import { freeOfCharge } from '@parlando/contract';
import { useEffect } from 'react';
import { useEditor } from '../../../model/document/editor-store.ts';
import { readGenerated } from '../../../model/document/show-as-text.ts';
import { uncheckedSsml, useSsmlCheck } from '../../../model/document/ssml-check.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { useVoiceData, useVoices } from '../../../model/voices/voices.ts';
import { checkDocument } from './document-findings.ts';

/** Longer than the pause between two keystrokes. */
const settleMs = 250;

/** Checks the SSML when it is shown, and after changes (debounced). */
export function useCheckSsml(): void {
  const api = useOptions((state) => state.api);
  const voice = useOptions((state) => state.voice);
  // A document may name a voice of any language.
  useVoiceData();
  const isReady = useVoices(({ isWhole }) => isWhole);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check reads the voices
  useEffect(() => {
    const check = () =>
      useSsmlCheck.setState((before) => {
        const { findings, ...known } = checked(api, voice);
        // The old array if nothing changed, so that consumers do not rerender.
        const isSame = JSON.stringify(findings) === JSON.stringify(before.findings);
        return { ...known, findings: isSame ? before.findings : findings };
      });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = useEditor.subscribe((state, before) => {
      if (state.ssml === before.ssml) return;
      clearTimeout(timer);
      timer = setTimeout(check, settleMs);
    });
    check();
    return () => {
      unsubscribe();
      clearTimeout(timer);
      useSsmlCheck.setState(uncheckedSsml);
    };
  }, [api, voice, isReady]);
}

function checked(api: number, chosen: string) {
  const { ssml, ssmlEdited: isEdited } = useEditor.getState();
  if (ssml.trim() === '') return { ...uncheckedSsml, cost: freeOfCharge };
  const check = checkDocument(ssml, { api, chosen, isEdited });
  return { ...check, leadsBack: isEdited && readGenerated(ssml) !== undefined };
}
