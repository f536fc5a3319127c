import { limits, SynthesisBody } from '@parlando/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { addressOf } from '../../http/address-of.ts';
import { type Layer, registerLayer } from '../../http/layer.ts';
import { parseInput } from '../../http/parse-input.ts';
import { sendStream } from '../../http/send-stream.ts';
import type { QuotaService } from '../quota/quota.service.ts';
import type { ClientSpeech, SpeakForClient, SpeechClient } from '../synthesis/stream/client-speech.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';
import { takeOutBreaks } from './breaks.ts';
import { elevenLabsFailure } from './elevenlabs-failure.ts';
import { ElevenLabsVoices, VoicesQuery } from './elevenlabs-voices.ts';
import { audioOf, outputFormats } from './output-format.ts';
import { type OpenTextStream, registerStreamInput } from './stream-input.ts';
import { describeSubscription } from './subscription.ts';
import { timestampLines, withTimestamps } from './timestamps.ts';

const prefix = '/elevenlabs';

/** Paths that both APIs have are served as ElevenLabs' when the key is in its header. */
const ownPaths = /^\/v1\/(?:voices(?:\/[^/]+)?|models)\/?$/;
const freePaths = /^\/(?:v1\/(?:text-to-speech\/.+|user\/subscription)|v2\/voices)\/?$/;

const layer: Layer = {
  prefix,
  language: 'en',
  failure: elevenLabsFailure,
  isMeant: (path, headers) =>
    freePaths.test(path) || (headers['xi-api-key'] !== undefined && ownPaths.test(path)),
};

/** Names of ElevenLabs models, one of which clients send. The voice decides which engine speaks. */
const models = ['eleven_multilingual_v2', 'eleven_turbo_v2_5', 'eleven_flash_v2_5', 'eleven_v3'];

const ofVoice = { params: z.object({ id: z.string().check(z.maxLength(200)) }) };
const speech = {
  ...ofVoice,
  method: 'POST',
  key: 'speak',
  query: z.object({ output_format: z._default(z.enum(outputFormats), 'mp3_44100_128') }),
  /** ElevenLabs' other voice settings are ignored: our engines have no equivalent. */
  body: z.object({
    text: z.string(),
    voice_settings: z.nullish(z.object({ speed: z.nullish(z.number()) })),
  }),
} as const;
const of = <const Path extends string>(path: Path) => `${prefix}/v1/text-to-speech/{id}${path}` as const;
const whole = { ...speech, path: of('') } as const;
const streamed = { ...speech, path: of('/stream') } as const;
const timed = { ...speech, path: of('/with-timestamps') } as const;
const timedStream = { ...speech, path: of('/stream/with-timestamps') } as const;
const get = (path: string) => ({ method: 'GET', path: prefix + path, key: 'any' }) as const;

export interface ElevenLabsOptions {
  readonly speak: SpeakForClient;
  readonly directory: Pick<VoiceDirectory, 'heard' | 'find'>;
  readonly quota: Pick<QuotaService, 'usageStatus'>;
  readonly openTextStream: OpenTextStream;
  /** Public address of this instance; if absent, the one the caller used. */
  readonly publicUrl: string | undefined;
}

interface SpeechContext extends SpeechClient {
  readonly params: z.infer<typeof ofVoice.params>;
  readonly query: z.infer<typeof speech.query>;
  readonly body: z.infer<typeof speech.body>;
  readonly visitor: Parameters<SpeakForClient>[0]['visitor'];
}

/** The API of ElevenLabs at `/elevenlabs`, and at the root where the path is not ours or its key is sent. */
export function registerElevenLabs(
  app: FastifyInstance,
  { speak, directory, quota, openTextStream, publicUrl }: ElevenLabsOptions,
): Promise<void> {
  const voices = new ElevenLabsVoices(directory);
  const addressFor = ({ request }: FastifyReply) => addressOf(request, publicUrl);
  /** `text`: what is heard of it. */
  const start = async ({
    params,
    query,
    body,
    visitor,
    reply,
    signal,
    log,
  }: SpeechContext): Promise<{ text: string; speech: ClientSpeech }> => {
    const { text, marks } = takeOutBreaks(body.text);
    const request = parseInput(
      SynthesisBody,
      {
        text,
        marks,
        voice: params.id,
        ...audioOf(query.output_format),
        speed: Math.min(Math.max(body.voice_settings?.speed ?? 1, limits.speed.min), limits.speed.max),
        stream: true,
      },
      'body',
    );
    return { text, speech: await speak({ body: request, visitor }, { reply, signal, log }) };
  };
  registerStreamInput(app, of('/stream-input'), openTextStream);
  return registerLayer(app, layer, (serve) => {
    for (const route of [whole, streamed]) {
      serve(route, async (context) => {
        const { speech } = await start(context);
        return sendStream(context.reply, speech.contentType, speech.audio());
      });
    }
    serve(timed, async (context) => {
      const { text, speech } = await start(context);
      return withTimestamps(text, speech.timedAudio());
    });
    serve(timedStream, async (context) => {
      const { text, speech } = await start(context);
      const lines = timestampLines(text, speech.timedAudio());
      return sendStream(context.reply, 'application/json', jsonLines(lines));
    });
    serve(get('/v1/voices'), async ({ reply }) => ({ voices: voices.all(addressFor(reply)) }));
    serve({ ...get('/v2/voices'), query: VoicesQuery }, async ({ query, reply }) =>
      voices.page(query, addressFor(reply)),
    );
    serve({ ...get('/v1/voices/{id}'), ...ofVoice }, async ({ params, reply }) =>
      voices.byId(params.id, addressFor(reply)),
    );
    serve(get('/v1/models'), async () =>
      models.map((id) => ({
        model_id: id,
        name: id,
        can_do_text_to_speech: true,
        languages: voices.languages(),
      })),
    );
    serve(get('/v1/user/subscription'), async ({ visitor }) =>
      describeSubscription(await quota.usageStatus(visitor)),
    );
  });
}

async function* jsonLines(values: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}
