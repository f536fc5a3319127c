import type { CastMember } from '@parlando/contract';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { useOptions } from '../options/options-store.ts';
import { announceAuditionFailure, fetchAudition, type Prosody } from './audition.ts';
import { PreviewPlayer } from './preview-player.ts';

interface Line {
  readonly text: string;
  readonly speaker: CastMember;
}

let line: Line | undefined;

/** Plays a speaker's first line; its `voice` is the speaker's name. */
export const linePlayer = new PreviewPlayer({
  sampleKey: () => JSON.stringify([line, useOptions.getState().api, line && prosodyOf(line.speaker)]),
  fetchSample: async (_, signal) => {
    if (!line) throw new Error('No line was chosen');
    const { text, speaker } = line;
    return fetchAudition(speaker.voice, text, signal, prosodyOf(speaker));
  },
});

/** Plays or stops a speaker's line as it would be spoken. It is charged like any conversion. */
export async function toggleLine(next: Line): Promise<void> {
  line = next;
  const event = await linePlayer.toggle(next.speaker.name);
  if (event !== 'fetch-failed' && event !== 'play-failed') return;
  toast('error', i18next.t(event === 'fetch-failed' ? 'voices.previewFailed' : 'voices.previewPlayFailed'));
  if (event === 'fetch-failed') announceAuditionFailure(linePlayer.lastFailure);
}

function prosodyOf({ speed, pitch, volume }: CastMember): Prosody {
  const usual = useOptions.getState();
  return {
    speed: speed ?? usual.speed,
    pitch: pitch ?? usual.pitch,
    volume: volume ?? usual.volume,
  };
}
