import { AppError } from '@parlando/contract';
import { formatMessage, languages } from '@parlando/locales';
import type { FastifyInstance } from 'fastify';
import { closeCodes, type LiveSocket } from '../../http/live-socket.ts';
import type { Visitor } from '../../http/visitor.ts';
import { registerWebSocket, type SocketContext } from '../../http/web-socket.ts';
import type { TextStream, TextStreamRequest } from '../text-stream/text-stream.ts';
import { badParameters, closeCodeOf, withField } from './azure-failure.ts';
import { MessageFault, readMessage, type SpeechMessage } from './messages.ts';
import { readTextOptions } from './read-text-options.ts';
import { type AzureSynthesis, speakPieces, speakSsml, type TurnScope } from './speak-turn.ts';
import { readSynthesisContext, type SynthesisContext, usualContext } from './synthesis-context.ts';

/** The SDK’s own paths for `fromHost`, and for `fromEndpoint`, which takes the standard one for Azure’s. */
const paths = ['/tts/cognitiveservices/websocket/v1', '/cognitiveservices/websocket/v1'];

export interface AzureSpeech {
  readonly synthesis: AzureSynthesis;
  /** For text that arrives in pieces. */
  openTextStream(request: TextStreamRequest): TextStream;
}

/** The Speech SDK’s WebSocket. */
export function registerAzureSocket(app: FastifyInstance, speech: AzureSpeech): void {
  for (const path of paths) {
    const route = { id: 'azureSocket', path, policy: 'user', key: 'speak' } as const;
    registerWebSocket(app, { ...route, keyParameters: ['Authorization'] }, async (socket, context) => {
      await new AzureConnection(socket, context, speech).serve();
    });
  }
}

/** Turns that a client may queue besides the current one. */
const mostWaiting = 8;

interface Turn {
  readonly requestId: string;
  readonly stop: AbortController;
  /** Set when its text arrives in pieces. */
  readonly pieces?: TextStream | undefined;
}

/** Serves one connection: turn after turn, while listening for messages that stop them. */
class AzureConnection {
  readonly #socket: LiveSocket;
  readonly #context: SocketContext;
  readonly #speech: AzureSpeech;
  readonly #turns = new Set<Turn>();
  /** Resolves when all turns so far have ended. */
  #last: Promise<void> = Promise.resolve();
  #announced: { readonly requestId: string; readonly context: SynthesisContext } | undefined;

  constructor(socket: LiveSocket, context: SocketContext, speech: AzureSpeech) {
    this.#socket = socket;
    this.#context = context;
    this.#speech = speech;
    socket.isBusy = () => this.#turns.size > 0;
  }

  /** Resolves when the connection is closed and its turns have ended. */
  async serve(): Promise<void> {
    const stopAll = () => {
      for (const { stop } of this.#turns) stop.abort();
    };
    this.#socket.signal.addEventListener('abort', stopAll, { once: true });
    for await (const { data, isBinary } of this.#socket.messages()) {
      try {
        this.#read(readMessage(data, isBinary));
      } catch (error) {
        this.#fail(error);
      }
    }
    await this.#last;
  }

  #read({ path, requestId, body }: SpeechMessage): void {
    if (path === 'synthesis.context') this.#announce(requestId, readSynthesisContext(body));
    else if (path === 'ssml') this.#speak(requestId, body);
    else if (path === 'text.piece') this.#piecesOf(requestId)?.push(body);
    else if (path === 'text.end') this.#piecesOf(requestId)?.end();
    else if (path === 'synthesis.control') this.#control(requestId, body);
    // Other messages, such as speech.config, contain nothing that synthesis needs.
  }

  #announce(requestId: string, context: SynthesisContext): void {
    this.#announced = { requestId, context };
    if (context.input === undefined) return;
    const options = readTextOptions(context.input, context.format);
    const pieces = this.#speech.openTextStream({ visitor: this.#visitor, options });
    this.#queue({ requestId, stop: new AbortController(), pieces }, (signal) =>
      speakPieces(pieces, { ...this.#scope(requestId, context), signal }),
    );
  }

  #speak(requestId: string, ssml: string): void {
    const announced = this.#announced;
    const context = announced?.requestId === requestId ? announced.context : usualContext;
    const scope = this.#scope(requestId, context);
    this.#queue({ requestId, stop: new AbortController() }, (signal) =>
      speakSsml(this.#speech.synthesis, { ...scope, signal }, ssml),
    );
  }

  #scope(requestId: string, context: SynthesisContext): Omit<TurnScope, 'signal'> {
    return { socket: this.#socket, visitor: this.#visitor, requestId, context };
  }

  get #visitor(): Visitor {
    const { visitor } = this.#context;
    if (visitor === undefined) throw new AppError('LOGIN_REQUIRED');
    return visitor;
  }

  #piecesOf(requestId: string): TextStream | undefined {
    return [...this.#turns].find((turn) => turn.requestId === requestId)?.pieces;
  }

  #queue(turn: Turn, speak: (signal: AbortSignal) => Promise<void>): void {
    if (this.#turns.size > mostWaiting) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: 1000 });
    this.#turns.add(turn);
    this.#last = this.#last
      .then(() => (this.#socket.signal.aborted ? undefined : speak(turn.stop.signal)))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => this.#turns.delete(turn))
      .then(() => undefined);
  }

  #control(requestId: string, body: string): void {
    if (!/"action"\s*:\s*"stop"/.test(body)) return;
    for (const turn of this.#turns) if (turn.requestId === requestId) turn.stop.abort();
  }

  #fail(error: unknown): void {
    const { code, reason } = this.#endOf(error);
    this.#socket.close(code, reason);
  }

  /** The SDK shows the reason. */
  #endOf(error: unknown): { code: number; reason: string } {
    if (error instanceof MessageFault) return { code: badParameters, reason: error.message };
    if (error instanceof AppError) {
      const words = formatMessage('en', languages.en.errors[error.code], error.details);
      return { code: closeCodeOf(error), reason: withField(words, error) };
    }
    this.#context.log.error({ err: error }, 'a turn of the Speech SDK failed');
    return { code: closeCodes.internalError, reason: '' };
  }
}
