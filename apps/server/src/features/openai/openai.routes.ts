import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Layer, registerLayer } from '../../http/layer.ts';
import { sendStream } from '../../http/send-stream.ts';
import type { SpeakForClient } from '../synthesis/stream/client-speech.ts';
import { openAiFailure } from './openai-failure.ts';
import { OpenAiSpeech, requestOf, speechEvents } from './openai-speech.ts';
import type { OpenAiVoices } from './openai-voices.ts';

const layer: Layer = {
  prefix: '/openai',
  language: 'en',
  failure: openAiFailure,
  isMeant: (path, headers) =>
    /^\/v1\/audio\/(?:speech|models|voices)\/?$/.test(path) ||
    (headers['xi-api-key'] === undefined && /^\/v1\/models(?:\/[^/]+)?\/?$/.test(path)),
};

/** The models of OpenAI that speak. Any other name is accepted too: which engine speaks follows from the voice. */
const models = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts', 'gpt-4o-mini-tts-2025-12-15'];

export interface OpenAiOptions {
  readonly speak: SpeakForClient;
  readonly voices: OpenAiVoices;
}

/** The speech API of OpenAI at `/openai/v1`, and at `/v1` where the path is not ours. */
export function registerOpenAi(app: FastifyInstance, { speak, voices }: OpenAiOptions): Promise<void> {
  return registerLayer(app, layer, (serve) => {
    serve(speech, async ({ body, visitor, reply, signal, log }) => {
      const request = { body: requestOf(body, voices), visitor };
      const { audio, contentType, characters } = await speak(request, { reply, signal, log });
      if (body.stream_format !== 'sse') return sendStream(reply, contentType, audio());
      return sendStream(reply, 'text/event-stream', speechEvents(audio(), characters));
    });
    serve({ method: 'GET', path: '/openai/v1/models', key: 'any' }, async () => ({
      object: 'list',
      data: models.map(describeModel),
    }));
    serve(oneModel, async ({ params }) => describeModel(params.id));
    // Open WebUI sends no key to these two.
    serve({ method: 'GET', path: '/openai/v1/audio/models' }, async () => ({
      models: models.map((id) => ({ id })),
    }));
    serve({ method: 'GET', path: '/openai/v1/audio/voices' }, async () => ({ voices: voices.list() }));
  });
}

const speech = {
  method: 'POST',
  path: '/openai/v1/audio/speech',
  key: 'speak',
  body: OpenAiSpeech,
} as const;

const oneModel = {
  method: 'GET',
  path: '/openai/v1/models/{id}',
  key: 'any',
  params: z.object({ id: z.string() }),
} as const;

/** `created` is in seconds since 1970; clients need one, and nothing depends on it. */
function describeModel(id: string) {
  return { id, object: 'model', created: 1_699_046_015, owned_by: 'parlando' };
}
