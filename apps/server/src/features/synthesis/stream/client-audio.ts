import type { AudioFormat } from '@parlando/contract';
import { wavHeader } from '@parlando/speech';
import type { FastifyReply } from 'fastify';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { Queryable } from '../store/queryable.ts';
import type { StartedSynthesis } from '../synthesis.service.ts';
import type { Dispatcher } from '../work/dispatcher.ts';
import { type LiveAudioOptions, liveAudio } from './live-audio.ts';
import { liveSpeech, type SpeechEvent } from './live-speech.ts';
import { outcomeOf, speechHeaders } from './speech-headers.ts';

interface AudioSource {
  readonly dispatcher: Dispatcher;
  readonly store: AudioStore;
  readonly signal: AbortSignal;
}

/** The file that a client receives of accepted speech, while it is made. Must be read; ends with the error of the task. */
export function clientAudio(
  started: StartedSynthesis,
  format: AudioFormat,
  { dispatcher, store, reply, signal }: AudioSource & { readonly reply: FastifyReply },
): AsyncGenerator<Uint8Array> {
  const { sampleRateHertz } = started;
  const audio = liveAudio(liveOptions(started, { dispatcher, store, signal }));
  return namingItsSpeaker(
    format === 'wav' ? withStreamedHeader(audio, sampleRateHertz) : audio,
    reply,
    started,
  );
}

/** The same, and after the audio of each segment what is heard in it. */
export async function* clientSpeech(
  started: StartedSynthesis,
  format: AudioFormat,
  { database, ...source }: AudioSource & { readonly database: Queryable },
): AsyncGenerator<SpeechEvent> {
  const { sampleRateHertz } = started;
  if (format === 'wav') yield { audio: wavHeader({ sampleRateHertz, dataBytes: 'unknown' }) };
  yield* liveSpeech({ ...liveOptions(started, source), database, sampleRateHertz, textOffset: 0 });
}

function liveOptions(
  { follower, segments }: StartedSynthesis,
  { dispatcher, store, signal }: AudioSource,
): LiveAudioOptions {
  const takeOf = (ord: number) => dispatcher.takeOf(follower.taskId, ord);
  return { follower, segments, store, takeOf, signal };
}

/** Which engine speaks is certain only with the first audio. */
async function* namingItsSpeaker(
  audio: AsyncIterable<Uint8Array>,
  { raw }: FastifyReply,
  started: StartedSynthesis,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of audio) {
    if (!raw.headersSent && started.follower.speaker !== undefined) {
      for (const [name, value] of speechHeaders(outcomeOf(started))) raw.setHeader(name, value);
    }
    yield chunk;
  }
}

async function* withStreamedHeader(
  audio: AsyncIterable<Uint8Array>,
  sampleRateHertz: number,
): AsyncGenerator<Uint8Array> {
  let header: Uint8Array | undefined = wavHeader({ sampleRateHertz, dataBytes: 'unknown' });
  for await (const chunk of audio) {
    yield header === undefined ? chunk : Buffer.concat([header, chunk]);
    header = undefined;
  }
}
