import { once } from 'node:events';
import type { Socket } from 'node:net';
import { AppError, SynthesisBody } from '@parlando/contract';
import { formatMessage, languages } from '@parlando/locales';
import { parseInput } from '../../http/parse-input.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { Log } from '../../ports/log.ts';
import type { SpeechEvent } from '../synthesis/stream/live-speech.ts';
import type { StartedSynthesis } from '../synthesis/synthesis.service.ts';
import type {
  StreamedSynthesis,
  TextStream,
  TextStreamEvent,
  TextStreamRequest,
} from '../text-stream/text-stream.ts';
import { readEvents, type WyomingEvent, WyomingFault, writeEvent } from './wyoming-events.ts';
import { askedVoice, describeService, type WyomingDirectory } from './wyoming-voices.ts';

export interface WyomingOptions {
  readonly synthesis: Pick<StreamedSynthesis, 'service' | 'speech' | 'stopTask'>;
  readonly openTextStream: (request: TextStreamRequest) => TextStream;
  readonly directory: WyomingDirectory;
  /** The account that requests run as; looked up for each event. Throws BANNED and USER_NOT_FOUND. */
  readonly findVisitor: () => Promise<Visitor>;
  readonly log: Log;
}

/** The text that arrives between `synthesize-start` and `synthesize-stop`. */
interface Streaming {
  readonly stream: TextStream;
  readonly sent: Promise<void>;
}

/** Most audio of one event, in bytes: whole samples. */
const chunkBytes = 16_384;
const format = 'pcm';

/** Serves one client. Never throws. */
export class WyomingSession {
  readonly #socket: Socket;
  readonly #options: WyomingOptions;
  readonly #left = new AbortController();
  #streaming: Streaming | undefined;
  #isSpeaking = false;

  constructor(socket: Socket, options: WyomingOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.once('close', () => {
      this.#left.abort();
      this.#streaming?.stream.stop();
    });
  }

  /** Whether a synthesis for the client is running. */
  get isBusy(): boolean {
    return this.#isSpeaking || (this.#streaming?.stream.isSpeaking ?? false);
  }

  async run(): Promise<void> {
    try {
      for await (const event of readEvents(this.#socket)) await this.#hear(event);
      await this.#endStreaming();
    } catch (error) {
      this.#streaming?.stream.stop();
      await this.#sendError(error);
    } finally {
      this.#socket.end();
    }
  }

  async #hear({ type, data }: WyomingEvent): Promise<void> {
    switch (type) {
      case 'describe':
        return this.#send('info', describeService(this.#options.directory));
      case 'ping':
        return this.#send('pong', typeof data.text === 'string' ? { text: data.text } : {});
      case 'synthesize':
        // Within a stream this event repeats the text for services that cannot stream.
        return this.#streaming === undefined ? this.#speakWhole(data) : undefined;
      case 'synthesize-start':
        await this.#endStreaming();
        return this.#begin(data);
      case 'synthesize-chunk':
        if (this.#streaming === undefined) throw new WyomingFault('synthesize-start is missing.');
        return this.#streaming.stream.push(textOf(data));
      case 'synthesize-stop':
        return this.#endStreaming();
    }
  }

  async #speakWhole(data: WyomingEvent['data']): Promise<void> {
    const { synthesis, directory, findVisitor } = this.#options;
    this.#isSpeaking = true;
    try {
      const text = textOf(data);
      const body = parseInput(
        SynthesisBody,
        {
          ...(data.text_format === 'ssml' ? { ssml: text } : { text }),
          voice: askedVoice(directory, data.voice),
          ...{ format, stream: true },
        },
        'body',
      );
      const visitor = await findVisitor();
      const started = await synthesis.service.start({ body, visitor, isUnpaced: true });
      await this.#sendSpeech(started, visitor);
    } finally {
      this.#isSpeaking = false;
    }
  }

  async #sendSpeech(started: StartedSynthesis, { ownerId }: Visitor): Promise<void> {
    const { synthesis } = this.#options;
    const { signal } = this.#left;
    const audio = new AudioEvents((...event) => this.#send(...event));
    try {
      await audio.begin(started.sampleRateHertz);
      for await (const event of synthesis.speech(started, signal)) await audio.add(event);
      await audio.end();
    } finally {
      if (signal.aborted) await synthesis.stopTask(started.taskId, ownerId);
    }
  }

  async #begin(data: WyomingEvent['data']): Promise<void> {
    const { openTextStream, directory, findVisitor } = this.#options;
    const { text: _, ...options } = parseInput(
      SynthesisBody,
      {
        voice: askedVoice(directory, data.voice),
        format,
      },
      'body',
    );
    const stream = openTextStream({ visitor: await findVisitor(), options, isUnpaced: true });
    // The client may have left while its account was looked up.
    if (this.#left.signal.aborted) stream.stop();
    this.#streaming = { stream, sent: this.#sendStream(stream) };
  }

  /** Never rejects. */
  async #sendStream(stream: TextStream): Promise<void> {
    const audio = new AudioEvents((...event) => this.#send(...event));
    try {
      for await (const event of stream.events()) {
        if ('begin' in event) await audio.begin(event.begin.sampleRateHertz);
        else await audio.add(event);
      }
    } catch (error) {
      await this.#sendError(error);
    }
    await audio.end();
  }

  async #endStreaming(): Promise<void> {
    if (this.#streaming === undefined) return;
    const { stream, sent } = this.#streaming;
    stream.end();
    await sent;
    this.#streaming = undefined;
    await this.#send('synthesize-stopped');
  }

  /** Sends the error, unless the client has left. */
  async #sendError(error: unknown): Promise<void> {
    if (this.#socket.destroyed) return;
    const isKnown = error instanceof AppError || error instanceof WyomingFault;
    if (!isKnown) this.#options.log.error({ err: error }, 'a Wyoming client could not be served');
    const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
    const text =
      error instanceof WyomingFault
        ? error.message
        : formatMessage('en', languages.en.errors[known.code], known.details);
    await this.#send('error', { text, code: error instanceof WyomingFault ? 'protocol' : known.code });
  }

  /** Resolves when the connection can take more. */
  async #send(type: string, data: object = {}, payload?: Uint8Array): Promise<void> {
    if (this.#left.signal.aborted || this.#socket.write(writeEvent(type, data, payload))) return;
    // An abort ends the wait too: the connection is closed then.
    await once(this.#socket, 'drain', { signal: this.#left.signal }).catch(() => undefined);
  }
}

/** The events that carry one audio. */
class AudioEvents {
  readonly #send: (type: string, data: object, payload?: Uint8Array) => Promise<void>;
  #format: { rate: number; width: 2; channels: 1 } | undefined;

  constructor(send: (type: string, data: object, payload?: Uint8Array) => Promise<void>) {
    this.#send = send;
  }

  async begin(rate: number): Promise<void> {
    this.#format = { rate, width: 2, channels: 1 };
    await this.#send('audio-start', this.#format);
  }

  async add(event: SpeechEvent | TextStreamEvent): Promise<void> {
    if (!('audio' in event) || this.#format === undefined) return;
    const { audio } = event;
    for (let at = 0; at < audio.length; at += chunkBytes)
      await this.#send('audio-chunk', this.#format, audio.subarray(at, at + chunkBytes));
  }

  /** Nothing when there was no audio. */
  async end(): Promise<void> {
    if (this.#format !== undefined) await this.#send('audio-stop', {});
  }
}

function textOf({ text }: WyomingEvent['data']): string {
  if (typeof text !== 'string') throw new WyomingFault('An event has no text.');
  return text;
}
