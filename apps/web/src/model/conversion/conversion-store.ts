import { create } from 'zustand';
import type { Finding } from '../document/validate.ts';
import type { ConversionFailure } from './conversion-failure.ts';
import type { ConversionResult } from './conversion-result.ts';
import {
  type ConversionAction,
  type ConversionState,
  conversionReducer,
  idleConversion,
} from './conversion-workflow.ts';

interface ConversionStore {
  readonly workflow: ConversionState;
  /** `TrackedRequest.id` of the conversion that runs or ran last. */
  readonly requestId: string | null;
  readonly findings: readonly Finding[];
  readonly failure: ConversionFailure | null;
  readonly result: ConversionResult | null;
  /** The try that is under way, once the first has failed. */
  readonly retry: { readonly attempt: number; readonly attempts: number } | null;
  readonly progressOpen: boolean;
}

/** The conversion of the Text screen. Written by `run-conversion.ts` only. */
export const useConversion = create<ConversionStore>(() => ({
  workflow: idleConversion,
  requestId: null,
  findings: [],
  failure: null,
  result: null,
  retry: null,
  progressOpen: false,
}));

/** False when the present phase does not allow it. */
export function dispatchConversion(action: ConversionAction): boolean {
  const before = useConversion.getState().workflow;
  const workflow = conversionReducer(before, action);
  if (workflow === before) return false;
  useConversion.setState({ workflow });
  return true;
}

export function dismissFailure(): void {
  useConversion.setState({ failure: null });
}

export function setProgressOpen(progressOpen: boolean): void {
  useConversion.setState({ progressOpen });
}
