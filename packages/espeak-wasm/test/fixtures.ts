import type { Espeak, PcmHandlers, SpeechEvent, SpeechInput } from '../src/index.ts';

export interface Spoken {
  readonly pcm: Int16Array;
  readonly events: readonly SpeechEvent[];
}

export function joinSamples(pieces: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** Everything a speech gives, copied out of the heap. */
export function spoken(espeak: Espeak, input: SpeechInput, handlers: PcmHandlers = {}): Spoken {
  const pieces: Int16Array[] = [];
  const events: SpeechEvent[] = [];
  espeak.synthesize(input, {
    ...handlers,
    onPcm: (pcm) => pieces.push(pcm.slice()),
    onEvent: (event) => events.push(event),
  });
  return { pcm: joinSamples(pieces), events };
}

/** Root mean square of 16-bit samples. */
export function loudness(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, pcm.length));
}

/** FNV-1a over bytes. */
export function hashOf(view: ArrayBufferView): number {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(view.buffer, view.byteOffset, view.byteLength)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}
