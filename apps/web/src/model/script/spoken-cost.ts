import { type CastMember, type RequestCost, textCost } from '@parlando/contract';
import { type MarkedManner, speakingCast } from '@parlando/speech/script';
import { useEffect, useState } from 'react';

/** Counts scripts and marks. The first view has no need of it. */
type ScriptCounter = typeof import('./script-cost.ts');

let loaded: ScriptCounter | undefined;

export async function loadScriptCounter(): Promise<ScriptCounter> {
  loaded ??= await import('./script-cost.ts');
  return loaded;
}

/** Fetches it when it is needed; undefined until it is there. */
export function useScriptCounter(isNeeded: boolean): ScriptCounter | undefined {
  const [counter, setCounter] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || counter) return;
    loadScriptCounter().then(setCounter, (cause: unknown) =>
      console.warn('The cost of a script is not known', cause),
    );
  }, [isNeeded, counter]);
  return counter;
}

/**
 * What it costs to speak a text, with those of its speakers who say something, on the free service. Without a counter the
 * names count as well, and marks do not.
 */
export function spokenCost(
  text: string,
  cast: readonly CastMember[],
  manner: MarkedManner,
  counter: ScriptCounter | undefined,
): RequestCost {
  const speaking = counter ? speakingCast(text, cast) : [];
  const isPlain = speaking.length === 0 && !manner.marks?.length;
  return counter && !isPlain ? counter.scriptCost(text, speaking, manner) : textCost(text, manner);
}
