import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { useOptions } from '../options/options-store.ts';
import { announceAuditionFailure, fetchAudition, type Speech } from './audition.ts';
import { PreviewPlayer } from './preview-player.ts';

let wanted: Speech = { voice: '', text: '' };

/** The page's player of readings and lines. What is cached is neither fetched nor charged again. */
const player = new PreviewPlayer({
  // Includes the service: another one may have a different voice of the same name.
  sampleKey: () => JSON.stringify([wanted, useOptions.getState().api]),
  fetchSample: (_, signal) => fetchAudition(wanted, signal),
});

export const stopHearing = player.stop;

/** Plays or stops the speech known as `id`, as it would be converted. Reports failures itself. */
export function useHear(speech: Speech, id = JSON.stringify(speech)) {
  const phase = player.useState((state) => (state.voice === id ? state.phase : 'idle'));
  const toggle = async () => {
    wanted = speech;
    const event = await player.toggle(id);
    if (event !== 'fetch-failed' && event !== 'play-failed') return;
    toast('error', i18next.t(event === 'fetch-failed' ? 'voices.previewFailed' : 'voices.previewPlayFailed'));
    if (event === 'fetch-failed') announceAuditionFailure(player.lastFailure);
  };
  return { phase, toggle };
}
