import { AppError, contentTypes, type TextStreamReply } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { roundTimes } from '@parlando/speech';
import { failure } from '../../http/envelope.ts';
import type { Log } from '../../ports/log.ts';
import type { SpokenSentence, TextStream, TextStreamEvent } from './text-stream.ts';

export interface Told {
  readonly language: Language;
  readonly requestId: string;
  readonly log: Log;
}

export interface ReplyOptions extends Told {
  readonly stream: TextStream;
}

/** An error as its client reads it. What has no code is logged and not shown. */
export function failureReply(
  error: unknown,
  { language, requestId, log }: Told,
): NonNullable<TextStreamReply['error']> {
  if (!(error instanceof AppError)) log.error({ err: error }, 'a text stream was interrupted');
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
  const { message, details } = failure(known, language, requestId);
  return { error: known.code, message, ...(details && { details }) };
}

/** The messages of a stream for its client; bytes are audio. Never throws. */
export async function* replies(
  events: AsyncIterable<TextStreamEvent>,
  options: ReplyOptions,
): AsyncGenerator<TextStreamReply | Uint8Array> {
  const { stream } = options;
  try {
    for await (const event of events) {
      if ('audio' in event) yield event.audio;
      else if ('sentence' in event) yield { sentence: presentSentence(event.sentence) };
      else yield { begin: beginningOf(event.begin, stream) };
    }
  } catch (error) {
    yield { error: failureReply(error, options) };
  }
  yield { end: { task_id: stream.taskId ?? null } };
}

/** The audio alone, as one file. Throws what the events throw. */
export async function* audioOf(events: AsyncIterable<TextStreamEvent>): AsyncGenerator<Uint8Array> {
  for await (const event of events) if ('audio' in event) yield event.audio;
}

function presentSentence({
  words,
  phonemes: _,
  ...sentence
}: SpokenSentence): NonNullable<TextStreamReply['sentence']> {
  return { ...roundTimes(sentence), words: words.map(roundTimes) };
}

function beginningOf(
  { taskId, engine, voice, sampleRateHertz, warnings }: Extract<TextStreamEvent, { begin: unknown }>['begin'],
  { format }: TextStream,
): NonNullable<TextStreamReply['begin']> {
  return {
    task_id: taskId,
    engine,
    voice,
    content_type: contentTypes[format],
    sample_rate: sampleRateHertz,
    warnings: [...warnings],
  };
}
