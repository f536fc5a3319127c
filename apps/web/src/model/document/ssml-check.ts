import type { RequestCost } from '@parlando/contract';
import { create } from 'zustand';
import type { Finding } from './validate.ts';

interface SsmlCheck {
  /** The cost of speaking it; null while the SSML is not well-formed or not checked yet. */
  readonly cost: RequestCost | null;
  readonly findings: readonly Finding[];
  /** The SSML was pasted or typed, but is identical to generated SSML: its text, marks and settings can be restored. */
  readonly leadsBack: boolean;
}

export const uncheckedSsml: SsmlCheck = { cost: null, findings: [], leadsBack: false };

/** The check results of the SSML in the editor. Written by the SSML editor, which has the parser. */
export const useSsmlCheck = create<SsmlCheck>(() => uncheckedSsml);
