import { createHash } from 'node:crypto';
import { AppError, type AudioFormat } from '@parlando/contract';
import { type Engine, EngineError, plainTextDocument, planSegments, wavHeader } from '@parlando/speech';
import { sampleText } from '@parlando/speech/sample-text';
import type { AudioStore } from '../../ports/audio-store.ts';
import type { VoiceDirectory } from './voice-directory.ts';
import type { VoiceSampleRepository } from './voice-sample.repository.ts';

export interface VoiceSample {
  /** A whole file. */
  readonly bytes: Uint8Array;
  readonly engine: string;
  /** The voice used: a replacement when the requested one is unavailable. */
  readonly voice: string;
  readonly cached: boolean;
}

interface Dependencies {
  readonly directory: VoiceDirectory;
  readonly engines: ReadonlyMap<string, Engine>;
  readonly audioStore: AudioStore;
  readonly repository: VoiceSampleRepository;
}

interface Wanted {
  readonly engine: Engine;
  readonly voice: string;
  readonly text: string;
  readonly format: AudioFormat;
}

const neutral = { rate: 1, pitch: 1, range: 1, volume: 100 } as const;

/** Serves fixed samples: each is made once, then read from the store. */
export function createVoiceSampleService({ directory, engines, audioStore, repository }: Dependencies) {
  const inTheMaking = new Map<string, Promise<Uint8Array>>();

  const make = async (key: string, wanted: Wanted) => {
    const { audio, samples } = await speak(wanted);
    const blob = await audioStore.put(audio);
    await repository.save(key, { blob, bytes: audio.byteLength, samples });
    return audio;
  };

  const makeOnce = (key: string, wanted: Wanted) => {
    const making = inTheMaking.get(key) ?? make(key, wanted).finally(() => inTheMaking.delete(key));
    inTheMaking.set(key, making);
    return making;
  };

  const speak = async ({ engine, voice, text, format }: Wanted) => {
    const resolver = directory.resolver({ fallback: 'allow' });
    const { document } = plainTextDocument(text, { voice, ...neutral });
    const segments = planSegments(document, resolver, { streamed: false });
    const chunks: Uint8Array[] = [];
    let samples = 0;
    for (const { utterance } of segments) {
      for await (const event of engine.synthesize(utterance, engine.output(format))) {
        if (event.type === 'audio') chunks.push(event.bytes);
        if (event.type === 'end') samples += event.samples;
      }
    }
    return { audio: Buffer.concat(chunks), samples };
  };

  const sampleNow = async (name: string, format: AudioFormat): Promise<VoiceSample> => {
    const resolved = directory.resolver({ fallback: 'allow' }).resolve(name);
    const engine = engines.get(resolved.engine);
    if (!engine) throw new AppError('ENGINE_UNAVAILABLE', { voice: name });
    const wanted = { engine, voice: resolved.voice, text: sampleText(resolved.locale), format };
    const key = sampleKey(wanted);
    const stored = await repository.find(key);
    const kept = stored && (await audioStore.get(stored.blob).catch(nothingIfLost));
    const audio =
      kept ??
      (await makeOnce(key, wanted).catch((error: unknown) => {
        throw asAppError(error, name);
      }));
    return {
      bytes: asFile(audio, engine, format),
      engine: engine.id,
      voice: resolved.voice,
      cached: kept !== undefined,
    };
  };

  return {
    /** Throws VOICE_NOT_FOUND, VOICE_REQUIRES_KEY, ENGINE_UNAVAILABLE or SYNTHESIS_FAILED. */
    async sample(name: string, format: AudioFormat): Promise<VoiceSample> {
      try {
        return await sampleNow(name, format);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'ENGINE_UNAVAILABLE')) throw error;
        // The engine has just become unavailable, so a replacement is available now.
        return sampleNow(name, format);
      }
    },
  };
}

export type VoiceSampleService = ReturnType<typeof createVoiceSampleService>;

function sampleKey({ engine, voice, text, format }: Wanted): string {
  const identity = ['sample', engine.id, engine.version, voice, text, engine.output(format)];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

function asFile(audio: Uint8Array, engine: Engine, format: AudioFormat): Uint8Array {
  if (format === 'mp3') return audio;
  const { sampleRateHertz } = engine.output(format);
  return Buffer.concat([wavHeader({ sampleRateHertz, dataBytes: audio.byteLength }), audio]);
}

/** The store may have lost what the cache still names. */
function nothingIfLost(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'AUDIO_NOT_FOUND') return undefined;
  throw error;
}

function asAppError(error: unknown, voice: string): unknown {
  if (!(error instanceof EngineError)) return error;
  const code = error.fault === 'unavailable' ? 'ENGINE_UNAVAILABLE' : 'SYNTHESIS_FAILED';
  return new AppError(code, code === 'ENGINE_UNAVAILABLE' ? { voice } : {}, { cause: error });
}
