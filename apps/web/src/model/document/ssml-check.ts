import type { RequestCost } from '@parlando/contract';
import { create } from 'zustand';
import type { Finding } from './validate.ts';

interface SsmlCheck {
  /** What speaking it costs; null while the SSML is not well-formed or not looked at yet. */
  readonly cost: RequestCost | null;
  readonly findings: readonly Finding[];
  /** A person put it here, and it is as it was generated: its text, marks and settings can be had back. */
  readonly leadsBack: boolean;
}

export const uncheckedSsml: SsmlCheck = { cost: null, findings: [], leadsBack: false };

/** What is known of the SSML in the editor. Written by its workshop, which has the parser. */
export const useSsmlCheck = create<SsmlCheck>(() => uncheckedSsml);
