import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AudioOutput,
  codecTraits,
  type Engine,
  type EngineBoundary,
  PeakMeter,
  type Slot,
  type SlotFit,
  type SynthesisEvent,
  type Utterance,
} from '@parlando/speech';
import { encodeSlot } from './encode-slot.ts';
import { fitSpeech } from './fit-speech.ts';
import { faded, type RecordedSpeech, recordSpeech, type Speak } from './record-speech.ts';

/** Adds slots to an engine; utterances without one are passed through. Modifies the given engine. */
export function withSlots(engine: Engine): Engine {
  const speak = engine.synthesize.bind(engine);
  engine.synthesize = (utterance, output, signal, isUrgent) =>
    utterance.slot === undefined
      ? speak(utterance, output, signal, isUrgent)
      : speakInSlot(
          (parts, pcm) => speak({ parts }, pcm, signal, isUrgent),
          { ...utterance, slot: utterance.slot },
          output,
        );
  return engine;
}

/**
 * Synthesises an utterance, sped up if necessary, and places it sample-exactly in its slot. Throws EngineError, as the
 * engine does.
 */
async function* speakInSlot(
  speak: Speak,
  { parts, slot }: Utterance & { slot: Slot },
  output: AudioOutput,
): AsyncGenerator<SynthesisEvent> {
  const isSpoken = parts.some(({ kind }) => kind === 'text');
  const found = isSpoken
    ? await fitSpeech((rate) => recordSpeech(speak, parts, rate, output), slot)
    : silence;
  const { take, rate } = found;
  const isCut = take.pcm.length > slot.room;
  const heard = isCut
    ? faded(take.pcm.subarray(0, Math.max(0, slot.room)), output.sampleRateHertz)
    : take.pcm;
  const startSamples = codecTraits(output).delay - slot.skip + slot.lead;
  const msOf = (samples: number) => (samples * 1000) / output.sampleRateHertz;
  const peaks = new PeakMeter(output.sampleRateHertz);
  peaks.push(new Float32Array(startSamples));
  peaks.push(heard);
  peaks.push(new Float32Array(Math.max(0, slot.samples - startSamples - heard.length)));
  yield* within(take.boundaries, msOf(startSamples), msOf(heard.length));
  for await (const bytes of encodeSlot(heard, slot, output)) {
    yield { type: 'audio', bytes };
    await nextTurn();
  }
  const over = take.pcm.length - slot.fit;
  const fit: SlotFit = {
    rate,
    startMs: msOf(startSamples),
    durationMs: msOf(heard.length),
    overMs: Math.max(0, msOf(over)),
    cutMs: msOf(take.pcm.length - heard.length),
  };
  yield { type: 'end', samples: slot.samples, peaks: peaks.pairs(), ...(isSpoken && { fit }) };
}

const silence: { take: RecordedSpeech; rate: number } = {
  take: { pcm: new Float32Array(), boundaries: [] },
  rate: 1,
};

/** The words that are heard, from the beginning of the segment. */
function* within(
  boundaries: readonly EngineBoundary[],
  startMs: number,
  heardMs: number,
): Generator<SynthesisEvent> {
  for (const boundary of boundaries) {
    if (boundary.offsetMs >= heardMs) continue;
    const durationMs = Math.min(boundary.durationMs, heardMs - boundary.offsetMs);
    yield {
      type: 'boundary',
      boundary: { ...boundary, offsetMs: Math.max(0, boundary.offsetMs) + startMs, durationMs },
    };
  }
}
