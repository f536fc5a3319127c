import { readFrameHeader } from '@parlando/speech';
import type { ProviderAudio } from '../provider-types.ts';
import { asciiAt } from './ascii-at.ts';
import type { AudioCheck } from './audio-check.ts';
import { Mp3Check } from './mp3-check.ts';
import { isRiffWave } from './settle-wav-lengths.ts';
import { WavCheck } from './wav-check.ts';

/** Bytes that suffice to recognise the format of a response. */
export const HEAD_BYTES = 12;

export interface RecognisedAudio {
  readonly contentType: ProviderAudio['contentType'];
  readonly check: AudioCheck;
}

/** What the first bytes show, whatever the headers say. Undefined when it is neither mp3 nor wav. */
export function recogniseAudio(head: Uint8Array): RecognisedAudio | undefined {
  const contentType = typeOf(head);
  return contentType && { contentType, check: audioCheck(contentType) };
}

export function audioCheck(contentType: ProviderAudio['contentType']): AudioCheck {
  return contentType === 'audio/wav' ? new WavCheck() : new Mp3Check();
}

function typeOf(head: Uint8Array): ProviderAudio['contentType'] | undefined {
  if (isRiffWave(head)) return 'audio/wav';
  const isMp3 = asciiAt(head, 0, 'ID3') || readFrameHeader(head, 0) !== undefined;
  return isMp3 ? 'audio/mpeg' : undefined;
}

/** A page, a JSON error, XML: never audio, even if its first bytes should look like it. */
export function isTextType(contentType: string | null): boolean {
  return /^(text\/|application\/([\w.-]+\+)?(json|xml)\b|application\/xhtml)/i.test(contentType ?? '');
}
