import { AppError, limits, TextStreamOptions } from '@parlando/contract';
import { formatMessage, languages } from '@parlando/locales';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { LiveSocket } from '../../http/live-socket.ts';
import { parseInput, parseMessage } from '../../http/parse-input.ts';
import type { Visitor } from '../../http/visitor.ts';
import { registerWebSocket, type SocketContext } from '../../http/web-socket.ts';
import type { SpokenSentence, TextStream, TextStreamRequest } from '../text-stream/text-stream.ts';
import { CharacterAligner } from './alignment.ts';
import { failureStatus } from './elevenlabs-failure.ts';
import { audioOf, outputFormats } from './output-format.ts';

export type OpenTextStream = (request: TextStreamRequest) => TextStream;

/** Everything else that shapes a voice of ElevenLabs is ignored. */
const Message = z.object({
  text: z.string(),
  flush: z.nullish(z.boolean()),
  voice_settings: z.nullish(z.object({ speed: z.nullish(z.number()) })),
  'xi-api-key': z.nullish(z.string()),
  authorization: z.nullish(z.string()),
});
type Message = z.infer<typeof Message>;

const Query = z.object({ output_format: z._default(z.enum(outputFormats), 'mp3_44100_128') });

/** Audio of one message, before base64: clients take a megabyte at most. */
const mostBytes = 262_144;
const policyCode = 1008;

/** Text in pieces over a WebSocket, as ElevenLabs' `stream-input` takes it; `path` is its own below the layer's. */
export function registerStreamInput(
  app: FastifyInstance,
  path: string,
  openTextStream: OpenTextStream,
): void {
  const route = {
    id: 'elevenLabsStreamInput',
    path,
    policy: 'user',
    key: 'speak',
    keyLater: true,
    language: 'en',
    keyParameters: ['xi-api-key', 'xi_api_key', 'authorization'],
  } as const;
  registerWebSocket(app, route, async (socket, context) => {
    try {
      await talk(socket, context, openTextStream);
    } catch (error) {
      await refuse(socket, context, error);
    }
  });
}

async function talk(
  socket: LiveSocket,
  context: SocketContext,
  openTextStream: OpenTextStream,
): Promise<void> {
  const { params, query } = context;
  const format = audioOf(parseInput(Query, query, 'query').output_format);
  let turn: { stream: TextStream; sent: Promise<void> } | undefined;
  const begin = async (first: Message) => {
    const visitor = context.visitor ?? (await identify(first, context));
    const speed = first.voice_settings?.speed ?? 1;
    const options = parseInput(
      TextStreamOptions,
      {
        voice: params.id,
        ...format,
        speed: Math.min(limits.speed.max, Math.max(limits.speed.min, speed)),
      },
      'body',
    );
    const stream = openTextStream({ visitor, options });
    socket.isBusy = () => stream.isSpeaking;
    socket.signal.addEventListener('abort', () => stream.stop(), { once: true });
    // The client may have left while its key was looked up.
    if (socket.signal.aborted) stream.stop();
    return { stream, sent: sendSpeech(socket, context, stream) };
  };
  for await (const { data } of socket.messages()) {
    const message = parseMessage(Message, data.toString());
    const isFirst = turn === undefined;
    turn ??= await begin(message);
    // The first message is a space, which begins the connection.
    if (message.text !== '' && !(isFirst && message.text === ' ')) turn.stream.push(message.text);
    if (message.flush) turn.stream.flush();
    if (message.text === '') break;
  }
  turn?.stream.end();
  await turn?.sent;
}

async function identify(message: Message, { identify }: SocketContext): Promise<Visitor> {
  const key = message['xi-api-key'] ?? message.authorization?.replace(/^bearer\s+/i, '');
  if (!key) throw new AppError('KEY_INVALID', { reason: 'missing' });
  return identify(key);
}

/** Never rejects: an error that ends the speech early is sent to the client. */
async function sendSpeech(socket: LiveSocket, context: SocketContext, stream: TextStream): Promise<void> {
  let audio: Uint8Array[] = [];
  try {
    for await (const event of stream.events()) {
      if ('audio' in event) audio.push(event.audio);
      if (!('sentence' in event)) continue;
      for (const message of messagesOf(Buffer.concat(audio), event.sentence)) await socket.send(message);
      audio = [];
    }
    await socket.send(JSON.stringify({ isFinal: true }));
  } catch (error) {
    await refuse(socket, context, error);
  }
}

/** Sends a sentence's audio; its first message has the characters, with times relative to it. */
function* messagesOf(audio: Buffer, sentence: SpokenSentence): Generator<string> {
  const alignment = alignmentOf(sentence);
  yield JSON.stringify({
    audio: audio.subarray(0, mostBytes).toString('base64'),
    ...{ isFinal: null, alignment, normalizedAlignment: alignment },
  });
  for (let at = mostBytes; at < audio.length; at += mostBytes)
    yield JSON.stringify({ audio: audio.subarray(at, at + mostBytes).toString('base64'), isFinal: null });
}

function alignmentOf({ text, textOffset, offsetMs, durationMs, words }: SpokenSentence) {
  const own = words.map((word) => ({
    ...word,
    textOffset: word.textOffset - textOffset,
    offsetMs: word.offsetMs - offsetMs,
  }));
  const times = new CharacterAligner(text).next(own, durationMs, true);
  const ms = (seconds: number) => Math.round(seconds * 1000);
  const starts = (times?.character_start_times_seconds ?? []).map(ms);
  const ends = (times?.character_end_times_seconds ?? []).map(ms);
  return {
    chars: times?.characters ?? [],
    charStartTimesMs: starts,
    charDurationsMs: ends.map((end, index) => end - (starts[index] ?? end)),
  };
}

/** Sends the error in ElevenLabs' format, and closes. */
async function refuse(socket: LiveSocket, { log }: SocketContext, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) log.error({ err: error }, 'a stream-input connection was interrupted');
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  const message = formatMessage('en', languages.en.errors[known.code], known.details);
  await socket.send(JSON.stringify({ message, error: failureStatus(known.code), code: policyCode }));
  socket.close(policyCode, message);
}
