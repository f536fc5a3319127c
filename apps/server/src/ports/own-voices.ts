import type { Engine } from '@parlando/speech';

/** A process's voices that others may lack, by engine id: it must not claim work that needs other voices of these engines. */
export type OwnVoices = Readonly<Record<string, readonly string[]>>;

export function ownVoices(engines: ReadonlyMap<string, Engine>): OwnVoices {
  const lists = [...engines].map(([id, engine]) => [id, engine.ownVoices?.()] as const);
  return Object.fromEntries(lists.flatMap(([id, voices]) => (voices === undefined ? [] : [[id, voices]])));
}
