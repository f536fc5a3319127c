import { contentTypes } from '@parlando/contract';
import type { FastifyReply } from 'fastify';
import type { AudioStore } from '../../../ports/audio-store.ts';
import type { Log } from '../../../ports/log.ts';
import type { Queryable } from '../store/queryable.ts';
import type { SynthesisRequest, SynthesisService } from '../synthesis.service.ts';
import { clientAudio, clientSpeech } from './client-audio.ts';
import type { LeftTasks } from './left-tasks.ts';
import type { SpeechEvent } from './live-speech.ts';
import type { LiveTakes } from './live-takes.ts';
import { setSpeechHeaders } from './speech-headers.ts';

/** A client of another product's API. */
export interface SpeechClient {
  readonly reply: FastifyReply;
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Speech that was accepted for a client. One of its streams must be read; each rejects with the task's error. */
export interface ClientSpeech {
  readonly contentType: string;
  /** Charged. */
  readonly characters: number;
  /** The bytes of the whole file while they are made. */
  audio(): AsyncGenerator<Uint8Array>;
  /** The same bytes, and after those of a segment what is heard in it. */
  timedAudio(): AsyncGenerator<SpeechEvent>;
}

/**
 * Accepts speech for a client of another product’s API. Synthesis stops when the client leaves for good.
 */
export type SpeakForClient = (
  request: Pick<SynthesisRequest, 'body' | 'visitor'>,
  client: SpeechClient,
) => Promise<ClientSpeech>;

export interface ClientSpeechOptions {
  readonly service: SynthesisService;
  readonly leftTasks: LeftTasks;
  readonly takes: LiveTakes;
  readonly store: AudioStore;
  readonly database: Queryable;
}

export function createSpeakForClient(options: ClientSpeechOptions): SpeakForClient {
  return async ({ body, visitor }, client) => {
    const started = await options.service.startAnswer({ body, visitor }, client.reply.raw);
    setSpeechHeaders(client.reply, started);
    const leave = () => options.leftTasks.leave(started.taskId);
    if (client.signal.aborted) leave();
    else client.signal.addEventListener('abort', leave, { once: true });
    const source = { ...options, ...client };
    return {
      contentType: contentTypes[body.format],
      characters: started.characters,
      audio: () => clientAudio(started, body.format, source),
      timedAudio: () => clientSpeech(started, body.format, source),
    };
  };
}
