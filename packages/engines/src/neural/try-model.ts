import { EngineError, type SpokenPart, wavHeader } from '@parlando/speech';
import { sampleText } from '@parlando/speech/sample-text';
import { SpeechJob } from '../worker/speech-job.ts';
import { SupervisedWorker } from '../worker/supervised-worker.ts';
import type { EndMessage, ReadyMessage } from '../worker/worker-messages.ts';
import { type ModelTrial, type NeuralModel, readModel, type TryModelOptions } from './model.ts';
import { neuralWorkerUrl, spawnNeuralProcess, startProcess } from './neural-process.ts';
import { isPartOf, voiceIdOf } from './neural-voices.ts';
import { freeMemoryBytes, tooLarge } from './process-memory.ts';

/** A large network on a slow disk takes a minute to load. */
const times = { startMs: 180_000, jobMs: 120_000, abortMs: 2000 };

/**
 * Loads a folder's model in a process of its own and synthesises a sentence. The `speed` in its `model.json` is ignored.
 * Rejects only with the reason of `signal`.
 */
export async function tryModel(folder: string, options: TryModelOptions = {}): Promise<ModelTrial> {
  const { signal } = options;
  signal?.throwIfAborted();
  try {
    const model = await readModel(folder);
    return await new Trial(folder, model, options.memoryBytes ?? freeMemoryBytes()).speak(options);
  } catch (error) {
    signal?.throwIfAborted();
    return { ok: false, lastWords: error instanceof Error ? error.message : String(error) };
  }
}

class Trial {
  readonly #model: NeuralModel;
  readonly #worker: SupervisedWorker;
  readonly #ready: Promise<ReadyMessage>;
  #end: EndMessage | undefined;
  #lost: Error | undefined;

  constructor(folder: string, model: NeuralModel, memoryBytes: number) {
    this.#model = model;
    const { promise, resolve, reject } = withResolvers<ReadyMessage>();
    this.#ready = promise;
    const worker = startProcess((at) => spawnNeuralProcess(neuralWorkerUrl(), at), folder);
    this.#worker = new SupervisedWorker(worker, times, {
      idle: (said) => {
        if (said?.type === 'ready') resolve(said);
        if (said?.type === 'end') this.#end = said;
      },
      holds: (rssBytes) => {
        if (rssBytes > memoryBytes) this.#worker.lose(tooLarge(rssBytes));
      },
      lost: (error) => {
        this.#lost = error;
        reject(error);
      },
      dropped: () => undefined,
      stuck: reject,
    });
  }

  async speak({ text, speaker, signal }: TryModelOptions): Promise<ModelTrial> {
    const stop = () => this.#worker.lose(new Error('the trial was stopped'));
    signal?.addEventListener('abort', stop, { once: true });
    // It may have been aborted while the model was read.
    if (signal?.aborted) stop();
    try {
      const { speakers = 1 } = await this.#ready;
      // Two messages may arrive at once: that it is ready, and that it takes too much memory.
      if (this.#lost) throw this.#lost;
      const part = this.#partOf(text, speaker);
      const sampleRateHertz = this.#model.sampleRateHertz;
      const { pcm, samples } = await this.#recite(part, sampleRateHertz);
      const { cost = { soundMs: 0, cpuMs: 1 }, rssBytes = 0 } = this.#end ?? {};
      const header = wavHeader({ sampleRateHertz, dataBytes: pcm.length });
      return {
        ok: true,
        wav: new Uint8Array(Buffer.concat([header, pcm])),
        durationMs: (samples * 1000) / sampleRateHertz,
        sampleRateHertz,
        speakers,
        speed: cost.soundMs / Math.max(1, cost.cpuMs),
        rssBytes,
      };
    } finally {
      signal?.removeEventListener('abort', stop);
      await this.#worker.close();
    }
  }

  #partOf(text: string | undefined, speaker: number | undefined): SpokenPart {
    const { speakers, languages } = this.#model;
    const speaking =
      speakers.find(({ id }) => id === speaker) ??
      speakers.find(({ locale }) => isPartOf(locale, languages[0] as string)) ??
      speakers[0];
    if (speaking === undefined) throw new EngineError('unsupported', 'the model has no speaker');
    return {
      kind: 'text',
      text: text ?? sampleText(speaking.locale),
      voice: voiceIdOf(this.#model, speaking),
      rate: 1,
      pitch: 1,
      range: 1,
      volume: 100,
      alignment: [],
    };
  }

  async #recite(part: SpokenPart, sampleRateHertz: number): Promise<{ pcm: Buffer; samples: number }> {
    const output = { format: 'wav', sampleRateHertz, bitrateKbps: 64 } as const;
    const job = new SpeechJob(1, { utterance: { parts: [part] }, output }, false);
    this.#worker.assign(job);
    const chunks: Uint8Array[] = [];
    let samples = 0;
    for await (const event of job.events) {
      if (event.type === 'audio') chunks.push(event.bytes);
      if (event.type === 'end') samples = event.samples;
    }
    return { pcm: Buffer.concat(chunks), samples };
  }
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // A trial that is lost while it speaks fails by its job.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
