import { AppError, SynthesisBody } from '@parlando/contract';
import { SsmlError, ssmlDocument } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Layer, registerLayer } from '../../http/layer.ts';
import { parseInput } from '../../http/parse-input.ts';
import { sendStream } from '../../http/send-stream.ts';
import type { SpeakForClient } from '../synthesis/stream/client-speech.ts';
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

/** Used when the header names none. */
const usualFormat = 'audio-24khz-48kbitrate-mono-mp3';

export interface AzureOptions extends AzureSpeech {
  readonly speak: SpeakForClient;
  readonly voices: Pick<VoiceDirectory, 'voices' | 'availability'>;
}

/** Azure’s text-to-speech API, for its REST clients and its Speech SDK. */
export async function registerAzure(app: FastifyInstance, options: AzureOptions): Promise<void> {
  await registerLayer(app, layer, (serve) => {
    serve({ method: 'GET', path: '/cognitiveservices/voices/list', key: 'speak' }, async () =>
      azureVoices(options.voices),
    );
    serve(
      { method: 'POST', path: '/cognitiveservices/v1', key: 'speak', body: z.unknown() },
      async ({ body, headers, visitor, reply, signal, log }) => {
        if (typeof body !== 'string')
          throw new AppError('UNSUPPORTED_MEDIA_TYPE', { allowed: ['application/ssml+xml'] });
        const format = readOutputFormat(String(headers['x-microsoft-outputformat'] ?? usualFormat));
        const request = parseInput(
          SynthesisBody,
          { ssml: readable(body), ...audioOf(format), stream: true },
          'body',
        );
        const { audio } = await options.speak({ body: request, visitor }, { reply, signal, log });
        return sendStream(reply, contentTypeOf(format), withHead(headOf(format), audio()));
      },
    );
  });
  // Its only path is the WebSocket's; refusals there have the same shape as on the other paths.
  await registerLayer(app, { ...layer, prefix: '/tts' }, () => undefined);
  registerAzureSocket(app, options);
}

/** Escapes a client's unescaped text, but only if the document is invalid as sent. */
function readable(ssml: string): string {
  try {
    ssmlDocument(ssml);
  } catch (error) {
    if (error instanceof SsmlError && error.code === 'SSML_INVALID_XML') return withLooseTextEscaped(ssml);
  }
  return ssml;
}

/** Sends the headers with the first audio: until then a failure can still set the status. */
async function* withHead(head: Uint8Array, audio: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of audio) {
    yield isFirst ? Buffer.concat([head, chunk]) : chunk;
    isFirst = false;
  }
}
