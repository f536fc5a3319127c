import {
  AppError,
  type AudioFormat,
  countCharacters,
  limits,
  SynthesisBody,
  serverLimits,
} from '@parlando/contract';
import * as z from 'zod/mini';
import { parseInput } from '../../http/parse-input.ts';
import type { OpenAiVoices } from './openai-voices.ts';

const formats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const satisfies AudioFormat[];
const { min, max } = serverLimits.openAi.speed;

/** The body of `audio/speech`. `model` and `instructions` are ignored: our voices have a manner of their own. */
export const OpenAiSpeech = z.object({
  input: z.string(),
  voice: z.union([z.string().check(z.maxLength(200)), z.object({ id: z.string().check(z.maxLength(200)) })]),
  response_format: z.nullish(z.enum(formats)),
  /** Clamped to our own range. */
  speed: z.nullish(z.number().check(z.minimum(min), z.maximum(max))),
  stream_format: z.nullish(z.enum(['audio', 'sse'])),
});
export type OpenAiSpeech = z.infer<typeof OpenAiSpeech>;

/** Converts to a request of our own API. Throws TEXT_TOO_LONG above OpenAI's limit, and VOICE_NOT_FOUND. */
export function requestOf(
  { input, voice, response_format, speed }: OpenAiSpeech,
  voices: OpenAiVoices,
): SynthesisBody {
  const limit = serverLimits.openAi.inputCharacters;
  const actual = countCharacters(input);
  if (actual > limit) throw new AppError('TEXT_TOO_LONG', { limit, actual });
  const format = response_format ?? 'mp3';
  return parseInput(
    SynthesisBody,
    {
      text: input,
      voice: voices.resolve(typeof voice === 'string' ? voice : voice.id, input),
      format,
      // Clients play these headerless bytes at OpenAI's sample rate.
      ...(format === 'pcm' && { sampleRate: 24_000 }),
      speed: Math.min(Math.max(speed ?? 1, limits.speed.min), limits.speed.max),
      stream: true,
    },
    'body',
  );
}

/** The events of `stream_format: "sse"`. Each charged character counts as one input token. */
export async function* speechEvents(
  audio: AsyncIterable<Uint8Array>,
  characters: number,
): AsyncGenerator<string> {
  for await (const chunk of audio) {
    const delta = { type: 'speech.audio.delta', audio: Buffer.from(chunk).toString('base64') };
    yield `data: ${JSON.stringify(delta)}\n\n`;
  }
  const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
  yield `data: ${JSON.stringify({ type: 'speech.audio.done', usage })}\n\n`;
}
