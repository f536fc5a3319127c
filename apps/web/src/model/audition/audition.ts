import type { Mark, SynthesisBody } from '@parlando/contract';
import { sampleText } from '@parlando/speech/sample-text';
import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { conversionFailure } from '../conversion/conversion-failure.ts';
import { speakWithProvider } from '../conversion/convert-with-provider.ts';
import { describeFailure } from '../conversion/describe-failure.ts';
import { fetchSpeech } from '../conversion/synthesis-client.ts';
import { useOptions } from '../options/options-store.ts';
import { openKeyDialog } from '../providers/key-dialog-store.ts';
import { providerKind } from '../providers/provider-access.ts';
import { cutAudition } from '../settings/cut-audition.ts';
import { presentVoices } from '../voices/voices.ts';

/** What a voice is to say, and how; fields left out keep their default. */
export interface Speech extends Partial<Pick<SynthesisBody, 'speed' | 'pitch' | 'volume'>> {
  readonly voice: string;
  /** '' for the sample sentence of the voice's language. */
  readonly text: string;
  readonly marks?: Mark[];
}

/**
 * Synthesizes with the chosen service. Uses the person's own key if the service needs one; otherwise it is charged
 * like any other conversion.
 * @throws AppError or ApiError
 */
export async function fetchAudition(speech: Speech, signal: AbortSignal): Promise<Blob> {
  const { voice, text: wanted, marks = [], ...prosody } = speech;
  const { api } = useOptions.getState();
  const known = presentVoices().byId.get(voice)?.locale;
  const text = cutAudition(wanted || sampleText(known ?? voice)).read;
  if (providerKind(api) === null || providerKind(api) === 'chat')
    return fetchSpeech({ text, voice, ...prosody, ...(marks.length > 0 && { marks }) }, signal);
  const locale = known ?? useOptions.getState().locale;
  const options = { ...useOptions.getInitialState(), ...prosody, api, voice, locale };
  const voiceData = { activeIndex: '0', inputContent: text, ssmlContent: '', marks } as const;
  const { audio } = await speakWithProvider({ api, voiceData, options }, { signal });
  return audio;
}

/** Shows why an audition failed and what helps, if more is known than that it failed. */
export function announceAuditionFailure(error: unknown): void {
  const { api } = useOptions.getState();
  const failure = conversionFailure(error, api);
  if (failure.kind === 'other' || failure.kind === 'cancelled') return;
  const { words, remedy } = describeFailure(failure);
  const openSettings = { label: i18next.t('services.openSettings'), onPress: () => openKeyDialog(api) };
  toast('error', words, remedy === 'settings' ? { action: openSettings } : {});
}
