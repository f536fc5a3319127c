import {
  AppError,
  TextStreamMessage,
  type TextStreamOptions,
  TextStreamQuery,
  type TextStreamReply,
} from '@parlando/contract';
import type { LiveSocket, SocketMessage } from '../../http/live-socket.ts';
import { parseInput, parseMessage } from '../../http/parse-input.ts';
import type { SocketContext } from '../../http/web-socket.ts';
import { follow, readOptions } from './read-text-body.ts';
import { failureReply, replies } from './replies.ts';
import { TextStream, type TextStreamDependencies } from './text-stream.ts';

/** A stream and the promise of sending its messages. */
interface Turn {
  readonly stream: TextStream;
  readonly done: Promise<void>;
  hasEnded: boolean;
}

/** Runs the streams of one connection, one after the other. */
export async function talkOverSocket(
  socket: LiveSocket,
  context: SocketContext,
  dependencies: TextStreamDependencies,
): Promise<void> {
  const conversation = new Conversation(socket, context, dependencies);
  for await (const message of socket.messages()) await conversation.hear(message);
  await conversation.stop();
}

class Conversation {
  readonly #socket: LiveSocket;
  readonly #context: SocketContext;
  readonly #dependencies: TextStreamDependencies;
  #options: TextStreamOptions | undefined;
  #turn: Turn | undefined;

  constructor(socket: LiveSocket, context: SocketContext, dependencies: TextStreamDependencies) {
    this.#socket = socket;
    this.#context = context;
    this.#dependencies = dependencies;
    socket.isBusy = () => this.#turn?.stream.isSpeaking ?? false;
    // A message of the next text may be waiting for the end of this one.
    socket.signal.addEventListener('abort', () => this.#turn?.stream.stop(), { once: true });
  }

  /** An invalid message ends the stream with an error, but not the connection. */
  async hear({ data, isBinary }: SocketMessage): Promise<void> {
    try {
      if (isBinary) throw new AppError('MALFORMED_BODY');
      const message = parseMessage(TextStreamMessage, data.toString());
      // Only what is known of them is kept: a connection may send any number.
      if (message.options) this.#options = readOptions({ ...this.#known, ...message.options });
      if (message.text && (this.#turn === undefined || this.#turn.hasEnded)) await this.#begin();
      if (this.#turn === undefined) return;
      follow(this.#turn.stream, message);
      this.#turn.hasEnded ||= message.end === true || message.stop === true;
    } catch (error) {
      // A message after `end` belongs to the next text.
      if (this.#turn?.hasEnded) await this.#turn.done;
      await this.#reply({ error: failureReply(error, this.#context) });
      if (this.#turn) this.#turn.hasEnded = true;
      this.#turn?.stream.end();
    }
  }

  /** The address says them until a message does. */
  get #known(): object {
    return this.#options ?? parseInput(TextStreamQuery, this.#context.query, 'query');
  }

  async stop(): Promise<void> {
    this.#turn?.stream.stop();
    await this.#turn?.done;
  }

  async #begin(): Promise<void> {
    const { visitor } = this.#context;
    await this.#turn?.done;
    if (this.#socket.signal.aborted) return;
    if (visitor === undefined) throw new AppError('LOGIN_REQUIRED');
    const stream = new TextStream(this.#dependencies, { visitor, options: readOptions(this.#known) });
    const turn: Turn = {
      stream,
      done: this.#send(stream).finally(() => {
        turn.hasEnded = true;
      }),
      hasEnded: false,
    };
    this.#turn = turn;
  }

  async #send(stream: TextStream): Promise<void> {
    for await (const reply of replies(stream.events(), { stream, ...this.#context }))
      await this.#reply(reply);
  }

  async #reply(reply: TextStreamReply | Uint8Array): Promise<void> {
    if (!(reply instanceof Uint8Array)) return this.#socket.send(JSON.stringify(reply));
    for (let at = 0; at < reply.length; at += audioBytes)
      await this.#socket.send(reply.subarray(at, at + audioBytes));
  }
}

/** Most audio of one message. */
const audioBytes = 32_768;
