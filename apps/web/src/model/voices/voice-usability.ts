import { chatService, freeService, type Voice } from '@parlando/contract';

/** Whether a service can speak a voice. `fallback`: the voice `speaker` speaks instead. The last three disable it. */
export type VoiceUsability =
  | { readonly state: 'usable' }
  | { readonly state: 'fallback'; readonly speaker: string | null }
  | { readonly state: 'unreachable' }
  | { readonly state: 'requires-key' }
  /** The provider has no such voice, or the key may not use it. */
  | { readonly state: 'not-offered' };

export function voiceUsability(voice: Voice, api: number): VoiceUsability {
  // The chat service does not speak: a voice chosen with it is used by the free service.
  if (api !== freeService && api !== chatService) {
    return { state: voice.services.includes(api) ? 'usable' : 'not-offered' };
  }
  const { state, voice: speaker } = voice.availability;
  if (state === 'reachable') return { state: 'usable' };
  return state === 'fallback' ? { state, speaker } : { state };
}

/** Whether the service speaks with exactly this voice. */
export function isUsable(voice: Voice, api: number): boolean {
  return voiceUsability(voice, api).state === 'usable';
}

/** Whether it can be chosen, even if another voice speaks in its place. */
export function isSelectable(voice: Voice, api: number): boolean {
  const { state } = voiceUsability(voice, api);
  return state === 'usable' || state === 'fallback';
}
