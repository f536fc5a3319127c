import { freeService, type Voice } from '@parlando/contract';
import { voiceUsability } from './voice-usability.ts';

/** By what it takes to hear a voice: nothing, internet (until then a voice may stand in), a key, another service. */
const groupIds = ['now', 'standIn', 'unreachable', 'key', 'notOffered'] as const;
export type VoiceGroupId = (typeof groupIds)[number];

export interface VoiceGroup<T> {
  readonly id: VoiceGroupId;
  readonly voices: readonly T[];
}

/** The voices that can be heard now, even if there are none, then the groups that are not empty, in order. */
export function groupVoices<T extends Voice>(voices: readonly T[], api: number): readonly VoiceGroup<T>[] {
  return groupIds
    .map((id) => ({ id, voices: voices.filter((voice) => groupOf(voice, api) === id) }))
    .filter((group) => group.id === 'now' || group.voices.length > 0);
}

function groupOf(voice: Voice, api: number): VoiceGroupId {
  const { state } = voiceUsability(voice, api);
  const isWithoutInternet = state === 'fallback' || state === 'unreachable';
  // The free service never has such a voice, even with internet access.
  return isWithoutInternet && !voice.services.includes(freeService) ? 'key' : groupOfState[state];
}

const groupOfState = {
  usable: 'now',
  fallback: 'standIn',
  unreachable: 'unreachable',
  'requires-key': 'key',
  'not-offered': 'notOffered',
} as const;
