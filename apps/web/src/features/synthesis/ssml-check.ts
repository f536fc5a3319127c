import { create } from 'zustand';
import type { Finding } from './validate.ts';

interface SsmlCheck {
  /** Code points that are spoken; null while the SSML is not well-formed or not looked at yet. */
  readonly characters: number | null;
  readonly findings: readonly Finding[];
}

export const uncheckedSsml: SsmlCheck = { characters: null, findings: [] };

/** What is known of the SSML in the editor. Written by its workshop, which has the parser. */
export const useSsmlCheck = create<SsmlCheck>(() => uncheckedSsml);
