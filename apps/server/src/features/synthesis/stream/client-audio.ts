import type { AudioFormat } from '@parlando/contract';
import { StreamedFile } from '@parlando/speech';
import type { FastifyReply } from 'fastify';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { Queryable } from '../store/queryable.ts';
import type { StartedSynthesis } from '../synthesis.service.ts';
import { type LiveAudioOptions, liveAudio } from './live-audio.ts';
import { liveSpeech, type SpeechEvent } from './live-speech.ts';
import type { LiveTakes } from './live-takes.ts';
import { outcomeOf, speechHeaders } from './speech-headers.ts';

interface AudioSource {
  readonly takes: LiveTakes;
  readonly store: AudioStore;
  readonly signal: AbortSignal;
}

/** Streams accepted speech to a client as a file. Must be read; rejects with the task's error. */
export function clientAudio(
  started: StartedSynthesis,
  format: AudioFormat,
  { takes, store, reply, signal }: AudioSource & { readonly reply: FastifyReply },
): AsyncGenerator<Uint8Array> {
  const { sampleRateHertz } = started;
  const audio = liveAudio(liveOptions(started, { takes, store, signal }));
  return namingItsSpeaker(asFile(audio, new StreamedFile({ format, sampleRateHertz })), reply, started);
}

/** The same, and after the audio of each segment what is heard in it. */
export async function* clientSpeech(
  started: StartedSynthesis,
  format: AudioFormat,
  { database, ...source }: AudioSource & { readonly database: Queryable },
): AsyncGenerator<SpeechEvent> {
  const { sampleRateHertz } = started;
  const file = new StreamedFile({ format, sampleRateHertz });
  const live = { ...liveOptions(started, source), database, sampleRateHertz, textOffset: 0 };
  for await (const event of liveSpeech(live))
    yield 'audio' in event ? { audio: file.write(event.audio) } : event;
  yield { audio: file.end() };
}

function liveOptions(
  { follower, segments }: StartedSynthesis,
  { takes, store, signal }: AudioSource,
): LiveAudioOptions {
  return { follower, segments, store, takes, signal };
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

/** Nothing is sent before there is audio: until then a failure can set the status. */
async function* asFile(audio: AsyncIterable<Uint8Array>, file: StreamedFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of audio) {
    const bytes = file.write(chunk);
    if (bytes.length > 0) yield bytes;
  }
  const end = file.end();
  if (end.length > 0) yield end;
}
