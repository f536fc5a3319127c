import type { Engine } from '@parlando/speech';

/** Voices that other processes may lack, by the ids of their engines: what a process claims must not need any other. */
export type OwnVoices = Readonly<Record<string, readonly string[]>>;

export function ownVoices(engines: ReadonlyMap<string, Engine>): OwnVoices {
  const lists = [...engines].map(([id, engine]) => [id, engine.ownVoices?.()] as const);
  return Object.fromEntries(lists.flatMap(([id, voices]) => (voices === undefined ? [] : [[id, voices]])));
}
