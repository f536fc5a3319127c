import { limits, predictIpaDuration } from '@parlando/contract';
import type { SpeechStyle } from '../speech-document.ts';

/** Half a segment leaves room for what stands beside it. */
const LONGEST_IPA_MS = limits.segment.speechMs / 2;

/** A transcription in pieces that one segment can hold, cut between words where there are any. */
export function splitTranscription(written: string, style: SpeechStyle): string[] {
  const signs = Array.from(written);
  const wholeMs = predictIpaDuration(written, style);
  if (wholeMs <= LONGEST_IPA_MS) return [written];
  // No symbol takes more than half as long again as another.
  const most = Math.max(1, Math.floor(((LONGEST_IPA_MS / wholeMs) * signs.length) / 2));
  const pieces: string[] = [];
  for (let start = 0; start < signs.length; ) {
    const end = Math.min(signs.length, start + most);
    const space = end < signs.length ? signs.slice(start, end + 1).lastIndexOf(' ') : -1;
    const cut = space > 0 ? start + space : end;
    pieces.push(signs.slice(start, cut).join('').trim());
    start = cut;
  }
  return pieces.filter((piece) => piece !== '');
}
