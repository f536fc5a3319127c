import {
  type AudioOutput,
  type Engine,
  EngineError,
  type SpokenPart,
  type SynthesisEvent,
  type Utterance,
} from '@parlando/speech';

export interface FakeCall {
  readonly text: string;
  /** 1 for the first call of all. */
  readonly call: number;
  readonly signal: AbortSignal | undefined;
}

export interface FakeEngineOptions {
  readonly id?: string;
  readonly concurrency?: number;
  readonly chunks?: number;
  readonly chunkBytes?: number;
  /** All takes differ, as with real engines. */
  readonly distinctTakes?: boolean;
  /** Called before each chunk, from 0; it may wait or throw. */
  readonly onChunk?: (call: FakeCall, chunk: number) => Promise<void> | void;
}

/** A silent engine: its bytes contain the text and the take. */
export interface FakeEngine extends Engine {
  /** Texts in the order they were begun. */
  readonly spoken: string[];
  /** Maximum number of concurrent calls. */
  readonly peak: number;
}

export function createFakeEngine(options: FakeEngineOptions = {}): FakeEngine {
  const { concurrency = 2, chunks = 4, chunkBytes = 200, distinctTakes = true, onChunk } = options;
  const spoken: string[] = [];
  let running = 0;
  let peak = 0;

  async function* synthesize(
    utterance: Utterance,
    _output: AudioOutput,
    signal?: AbortSignal,
  ): AsyncGenerator<SynthesisEvent> {
    const text = textOf(utterance);
    spoken.push(text);
    const call = { text, call: spoken.length, signal };
    running++;
    peak = Math.max(peak, running);
    try {
      for (let chunk = 0; chunk < chunks; chunk++) {
        await onChunk?.(call, chunk);
        if (signal?.aborted) throw new EngineError('aborted', 'aborted');
        if (chunk === 0) {
          const boundary = { part: 0, start: 0, length: 1, offsetMs: 0, durationMs: 10 };
          yield { type: 'boundary', boundary };
        }
        const name = `${text}#${distinctTakes ? call.call : 0}#${chunk};`;
        yield { type: 'audio', bytes: Buffer.alloc(chunkBytes, name) };
      }
      yield { type: 'end', samples: chunks * 100 };
    } finally {
      running--;
    }
  }

  return {
    id: options.id ?? 'fake',
    version: '1',
    varies: distinctTakes,
    concurrency,
    spoken,
    get peak() {
      return peak;
    },
    start: async () => undefined,
    close: async () => undefined,
    reachable: () => true,
    voices: async () => [{ id: 'fake-en', name: 'Fake', locale: 'en-US', gender: 'Female' }],
    output: (format) => ({ format, sampleRateHertz: 22_050, bitrateKbps: 64 }),
    synthesize,
  };
}

export function textOf(utterance: Utterance): string {
  return utterance.parts
    .filter((part): part is SpokenPart => part.kind === 'text')
    .map(({ text }) => text)
    .join(' ');
}
