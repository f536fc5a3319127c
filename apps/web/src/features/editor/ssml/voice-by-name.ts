import type { Voice } from '@parlando/contract';
import { voiceName } from '@parlando/speech';
import { presentVoices } from '../../../model/voices/voices.ts';

/** Finds a voice by its name in a document. */
export const voiceByName = (name: string): Voice | undefined => presentVoices().byId.get(voiceName(name));
