import { Readable } from 'node:stream';
import { AppError, SynthesisBody } from '@parlando/contract';
import { SsmlError, ssmlDocument } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Layer, registerLayer } from '../../http/layer.ts';
import type { SpeechEvent } from '../synthesis/stream/live-speech.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';
import { azureFailure } from './azure-failure.ts';
import { type AzureSpeech, registerAzureSocket } from './azure-socket.ts';
import { withLooseTextEscaped } from './azure-ssml.ts';
import { azureVoices } from './azure-voice.ts';
import { audioOf, contentTypeOf, headOf, readOutputFormat } from './output-formats.ts';

const ssmlTypes = ['application/ssml+xml', 'application/xml', 'text/xml', 'text/plain'];

const layer: Layer = {
  prefix: '/cognitiveservices',
  textTypes: ssmlTypes,
  language: 'en',
  failure: azureFailure,
};

/** Unless the header says another. */
const usualFormat = 'audio-24khz-48kbitrate-mono-mp3';

/** Azure's speech services, as far as they speak: for its REST clients and its Speech SDK. */
export async function registerAzure(
  app: FastifyInstance,
  speech: AzureSpeech,
  voices: Pick<VoiceDirectory, 'voices' | 'availability'>,
): Promise<void> {
  await registerLayer(app, layer, (serve) => {
    serve({ method: 'GET', path: '/cognitiveservices/voices/list', key: 'speak' }, async () =>
      azureVoices(voices),
    );
    serve(
      { method: 'POST', path: '/cognitiveservices/v1', key: 'speak', body: z.unknown() },
      async ({ body, headers, visitor, signal, reply }) => {
        if (typeof body !== 'string') throw new AppError('UNSUPPORTED_MEDIA_TYPE');
        const format = readOutputFormat(String(headers['x-microsoft-outputformat'] ?? usualFormat));
        const request = SynthesisBody.parse({ ssml: readable(body), ...audioOf(format), stream: true });
        const started = await speech.synthesis.service.startAnswer({ body: request, visitor }, reply.raw);
        const audio = audioAfter(headOf(format), speech.synthesis.speech(started, signal));
        reply.header('X-Accel-Buffering', 'no');
        return reply.type(contentTypeOf(format)).send(Readable.from(audio, { objectMode: false }));
      },
    );
  });
  // Its only path is the WebSocket's; whoever is not let in there is told so as everywhere here.
  await registerLayer(app, { ...layer, prefix: '/tts' }, () => undefined);
  registerAzureSocket(app, speech);
}

/** Clients that put text between the tags as it is are understood where the document is broken without. */
function readable(ssml: string): string {
  try {
    ssmlDocument(ssml);
  } catch (error) {
    if (error instanceof SsmlError && error.code === 'SSML_INVALID_XML') return withLooseTextEscaped(ssml);
  }
  return ssml;
}

/** The head leaves with the first audio: until then a failure can have its own status. */
async function* audioAfter(head: Uint8Array, events: AsyncIterable<SpeechEvent>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const event of events) {
    if (!('audio' in event)) continue;
    yield isFirst ? Buffer.concat([head, event.audio]) : event.audio;
    isFirst = false;
  }
}
