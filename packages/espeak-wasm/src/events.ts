import type { EspeakExports } from './exports.ts';
import type { Heap } from './heap.ts';

interface At {
  /** From the first sample of the speech, at the instance's sample rate. */
  readonly sample: number;
  /** The same in milliseconds, rounded. */
  readonly offsetMs: number;
  /** Code points of the input (markup included) before it. */
  readonly position: number;
}

/** An event with its time. `sentence` and `word` begin there, `end` is the end of a clause. */
export type SpeechEvent =
  | (At & { readonly type: 'word'; readonly length: number })
  | (At & { readonly type: 'sentence' })
  | (At & { readonly type: 'mark'; readonly name: string })
  | (At & { readonly type: 'phoneme'; readonly ipa: string })
  | (At & { readonly type: 'end' });

/** `espeak_EVENT_TYPE` of speak_lib.h. */
const TYPES = { word: 1, sentence: 2, mark: 3, end: 5, phoneme: 7 } as const;

/** Words of the struct SpeechEvent in bridge.h. */
const SIZE = 6;

const decoder = new TextDecoder();

function utf8(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return decoder.decode(bytes.slice(0, end < 0 ? bytes.length : end)).replace(/�+$/, '');
}

function decode(
  words: Int32Array,
  rate: number,
  exports: EspeakExports,
  heap: Heap,
): SpeechEvent | undefined {
  const [type, position = 0, length = 0, sample = 0, value = 0] = words;
  const at = { sample, offsetMs: Math.round((sample * 1000) / rate), position };
  switch (type) {
    case TYPES.word:
      return { type: 'word', ...at, length };
    case TYPES.sentence:
      return { type: 'sentence', ...at };
    case TYPES.mark:
      return { type: 'mark', ...at, name: heap.text(exports.speech_mark_name(value)) };
    case TYPES.phoneme:
      return { type: 'phoneme', ...at, ipa: utf8(heap.bytes(words.byteOffset + 16, 8)) };
    case TYPES.end:
      return { type: 'end', ...at };
    default:
      return undefined;
  }
}

/** Reads the events since the last call from the module. */
export function takeEvents(exports: EspeakExports, heap: Heap, rate: number): SpeechEvent[] {
  const count = exports.speech_take_events();
  if (count === 0) return [];
  const words = heap.words(exports.speech_events(), count * SIZE);
  const events: SpeechEvent[] = [];
  for (let at = 0; at < words.length; at += SIZE) {
    const event = decode(words.subarray(at, at + SIZE), rate, exports, heap);
    if (event !== undefined) events.push(event);
  }
  return events;
}
