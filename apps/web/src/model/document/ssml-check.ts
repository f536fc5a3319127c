import type { RequestCost } from '@parlando/contract';
import { create } from 'zustand';
import type { Finding } from './validate.ts';

interface SsmlCheck {
  /** What speaking it costs; null while the SSML is not well-formed or not looked at yet. */
  readonly cost: RequestCost | null;
  readonly findings: readonly Finding[];
}

export const uncheckedSsml: SsmlCheck = { cost: null, findings: [] };

/** What is known of the SSML in the editor. Written by its workshop, which has the parser. */
export const useSsmlCheck = create<SsmlCheck>(() => uncheckedSsml);
