import { create } from 'zustand';
import { type Conversion, idleConversion } from './conversion.ts';

/** The one conversion of the Text screen. Written by `run-conversion.ts` only. */
export const useConversion = create<Conversion>(() => idleConversion);
