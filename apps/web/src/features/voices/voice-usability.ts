import type { Voice } from '@parlando/contract';

/**
 * Whether a service can speak a voice: `fallback` means that another voice, `speaker`, speaks in its place;
 * the other two disable it.
 */
export type VoiceUsability =
  | { readonly state: 'usable' }
  | { readonly state: 'fallback'; readonly speaker: string | null }
  | { readonly state: 'unreachable' }
  | { readonly state: 'requires-key' };

/** Service id of our own free server. */
export const freeService = 5;

export function voiceUsability(voice: Voice, api: number): VoiceUsability {
  if (api !== freeService) return { state: voice.services.includes(api) ? 'usable' : 'unreachable' };
  const { state, voice: speaker } = voice.availability;
  if (state === 'reachable') return { state: 'usable' };
  return state === 'fallback' ? { state, speaker } : { state };
}

export function isSelectable(voice: Voice, api: number): boolean {
  const { state } = voiceUsability(voice, api);
  return state === 'usable' || state === 'fallback';
}
