import { createHash } from 'node:crypto';
import { AppError, limits, SynthesisBody, serverLimits } from '@parlando/contract';
import { languages } from '@parlando/locales';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { addressOf } from '../../http/address-of.ts';
import { findKey } from '../../http/caller-key.ts';
import { type Layer, registerLayer } from '../../http/layer.ts';
import { parseInput } from '../../http/parse-input.ts';
import { sendStream } from '../../http/send-stream.ts';
import type { SpeakForClient } from '../synthesis/stream/client-speech.ts';
import type { CatalogueVoice } from '../voices/catalogue-voice.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

const prefix = '/legado';

/** The reader shows the text of a response that is not audio, whatever its status. */
const layer: Layer = { prefix, language: 'zh', keyParameter: 'key', failure: ({ message }) => message };

const Voices = z.union([z.string(), z.array(z.string()).check(z.maxLength(serverLimits.legado.voices))]);

const source = {
  method: 'GET',
  path: `${prefix}/source`,
  key: 'any',
  query: z.object({
    voice: z.optional(Voices),
    /** Without voices: all of a language that can be heard now. */
    language: z._default(z.string().check(z.regex(/^[a-z]{2,3}$/)), 'zh'),
  }),
} as const;

const speech = {
  method: 'GET',
  path: `${prefix}/speech`,
  key: 'speak',
  query: z.object({
    text: z.string(),
    voice: z.string().check(z.maxLength(200)),
    /** Tenths of the usual speed, as the reader counts. */
    speed: z.optional(z.string().check(z.regex(/^\d{1,3}(?:\.\d+)?$/))),
  }),
} as const;

export interface LegadoOptions {
  readonly speak: SpeakForClient;
  readonly directory: Pick<VoiceDirectory, 'heard' | 'find'>;
  /** Public address of this instance; if absent, the one the caller used. */
  readonly publicUrl: string | undefined;
}

/** Speech for the reader Legado (阅读): sources to import at `/legado/source`, and what they call at `/legado/speech`. */
export function registerLegado(app: FastifyInstance, options: LegadoOptions): Promise<void> {
  const { speak, directory, publicUrl } = options;
  return registerLayer(app, layer, (serve) => {
    serve(source, async ({ query, reply }) => {
      const { request } = reply.header('Cache-Control', 'no-store');
      const address = addressOf(request, publicUrl);
      return chosen(directory, query).map((voice) => describeSource(voice, address, findKey(request)));
    });
    serve(speech, async ({ query, visitor, reply, signal, log }) => {
      const speed = Number(query.speed ?? 10) / 10;
      const body = parseInput(
        SynthesisBody,
        {
          text: query.text,
          voice: query.voice,
          speed: Math.min(Math.max(speed, limits.speed.min), limits.speed.max),
          stream: true,
        },
        'body',
      );
      const { audio, contentType } = await speak({ body, visitor }, { reply, signal, log });
      return sendStream(reply, contentType, audio());
    });
  });
}

function chosen(
  directory: LegadoOptions['directory'],
  { voice = [], language }: z.infer<typeof source.query>,
): readonly CatalogueVoice[] {
  const ids = typeof voice === 'string' ? [voice] : voice;
  if (ids.length > 0) {
    return ids.map((id) => {
      const found = directory.find(id);
      if (found === undefined) throw new AppError('VOICE_NOT_FOUND', { voice: id });
      return found;
    });
  }
  return directory.heard.filter(({ locale }) => locale.startsWith(`${language}-`));
}

/** The key is sent in a header, so that no URL contains it. */
function describeSource({ id, localName, locale }: CatalogueVoice, address: string, key: string | undefined) {
  const name = `${languages.zh.shell.productName} · ${localName} (${locale})`;
  const query = `voice=${encodeURIComponent(id)}&speed={{speakSpeed}}&text={{java.encodeURI(speakText)}}`;
  return {
    id: numberOf(id),
    name,
    url: `${address}${prefix}/speech?${query}`,
    contentType: 'audio/.*',
    concurrentRate: '0',
    ...(key && { header: JSON.stringify({ Authorization: `Bearer ${key}` }) }),
  };
}

/** Sources are identified by a number, so that importing a voice again does not duplicate it. */
function numberOf(id: string): number {
  return createHash('sha256').update(id).digest().readUIntBE(0, 6);
}
