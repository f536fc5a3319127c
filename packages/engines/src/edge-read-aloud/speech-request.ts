import { EngineError } from '@parlando/speech';
import { type RawData, WebSocket } from 'ws';
import { EventQueue } from '../worker/event-queue.ts';
import {
  configMessage,
  MessageError,
  readBinaryMessage,
  readTextMessage,
  readWords,
  type ServiceMessage,
  ssmlMessage,
  type WordMetadata,
} from './messages.ts';
import { type ReadAloudAccess, randomId } from './read-aloud-access.ts';
import { abortedError, ServiceRefusal, withServiceClock } from './service-error.ts';

export interface RequestTimes {
  /** Time-out from the start of the handshake to the first sound or word: a silent service counts as unreachable. */
  readonly firstMs: number;
  /** For the handshake. */
  readonly connectMs: number;
  /** Between two messages. */
  readonly idleMs: number;
  /** For the whole response. */
  readonly totalMs: number;
}

export type SpokenEvent =
  /** Mp3 as it arrives, cut anywhere. */
  | { readonly type: 'audio'; readonly bytes: Uint8Array }
  | { readonly type: 'word'; readonly word: WordMetadata };

/** 4096 bytes of text at half speed are some 5 MB of audio. */
const maxAnswerBytes = 12 * 1024 * 1024;
const maxMessageBytes = 1024 * 1024;
/** How long a connection may take to close. */
const closeMs = 2000;

/**
 * Synthesises one SSML document over a connection of its own. Ends only after the service has signalled the end.
 *
 * Throws `EngineError`: `unavailable` (`ServiceRefusal`) when there was no connection or nothing came of it, `unsupported` when the service
 * refuses the document, `crashed` when the answer broke off, hung, or was none.
 */
export async function* requestSpeech(
  access: ReadAloudAccess,
  ssml: string,
  times: RequestTimes,
  signal: AbortSignal,
): AsyncGenerator<SpokenEvent, void, undefined> {
  const startedAt = performance.now();
  const socket = await withServiceClock(
    (date) => access.setClock(date),
    (noteDate) => connect(access, times.connectMs, signal, noteDate),
  );
  const answer = new Answer(socket, times, startedAt + times.firstMs - performance.now());
  const stop = () => answer.fail(abortedError());
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const now = new Date();
    socket.send(configMessage(now));
    socket.send(ssmlMessage(randomId(), ssml, now));
    yield* answer.events;
  } finally {
    signal.removeEventListener('abort', stop);
    answer.dispose();
  }
}

function connect(
  access: ReadAloudAccess,
  connectMs: number,
  signal: AbortSignal,
  noteDate: (header: string | undefined) => void,
): Promise<WebSocket> {
  if (signal.aborted) throw abortedError();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(access.speechUrl(), {
      headers: access.headers(),
      perMessageDeflate: true,
      handshakeTimeout: connectMs,
      maxPayload: maxMessageBytes,
    });
    const settle = () => signal.removeEventListener('abort', abort);
    const refuse = (error: EngineError) => {
      settle();
      reject(error);
      socket.terminate();
    };
    const abort = () => refuse(abortedError());
    signal.addEventListener('abort', abort, { once: true });
    socket.once('open', () => {
      settle();
      resolve(socket);
    });
    socket.once('unexpected-response', (_request, { statusCode = 0, headers }) => {
      noteDate(headers.date);
      refuse(ServiceRefusal.ofStatus(statusCode, headers['retry-after']));
    });
    // Never removed, so that an error after a refusal has a listener.
    socket.on('error', (cause) => refuse(new ServiceRefusal(`no connection: ${cause.message}`, { cause })));
  });
}

/** The messages of one connection in order, until the service ends its turn. */
class Answer {
  readonly events = new EventQueue<SpokenEvent>();
  readonly #socket: WebSocket;
  readonly #idleMs: number;
  readonly #total: NodeJS.Timeout;
  readonly #first: NodeJS.Timeout;
  #idle: NodeJS.Timeout | undefined;
  #bytes = 0;
  #over = false;

  constructor(socket: WebSocket, { firstMs, idleMs, totalMs }: RequestTimes, patienceMs: number) {
    this.#socket = socket;
    this.#idleMs = idleMs;
    this.#total = setTimeout(() => this.#break(`it did not end within ${totalMs} ms`), totalMs);
    this.#first = setTimeout(
      () => {
        this.fail(new ServiceRefusal(`it took a request and said nothing within ${firstMs} ms`));
      },
      Math.max(0, patienceMs),
    );
    this.#stayAwake();
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('error', (error) => this.#break(error.message, error));
    socket.on('close', (code, reason) => this.#closed(code, reason.toString()));
  }

  fail(error: EngineError): void {
    if (this.#over) return;
    this.#socket.terminate();
    this.#over = true;
    this.events.fail(error);
    this.dispose();
  }

  dispose(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#first);
    clearTimeout(this.#idle);
    if (!this.#over) this.#socket.terminate();
    this.#over = true;
    sayGoodBye(this.#socket);
  }

  #break(message: string, cause?: Error): void {
    this.fail(new EngineError('crashed', `the answer broke off: ${message}`, cause && { cause }));
  }

  #closed(code: number, reason: string): void {
    if (code === 1007) this.fail(new EngineError('unsupported', `the service refused the text: ${reason}`));
    else this.#break(`closed with ${code} ${reason} before the end of the turn`);
  }

  #stayAwake(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#break(`nothing came for ${this.#idleMs} ms`), this.#idleMs);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#over) return;
    this.#stayAwake();
    const bytes = asBytes(data);
    this.#bytes += bytes.length;
    if (this.#bytes > maxAnswerBytes) {
      this.#break(`more than ${maxAnswerBytes} bytes`);
      return;
    }
    try {
      this.#read(isBinary ? readBinaryMessage(bytes) : readTextMessage(Buffer.from(bytes).toString()));
    } catch (error) {
      if (!(error instanceof MessageError)) throw error;
      this.#break(error.message, error);
    }
  }

  #read({ path, contentType, body }: ServiceMessage): void {
    if (path === 'turn.end' || path === 'audio.metadata' || path === 'audio') clearTimeout(this.#first);
    if (path === 'turn.end') {
      this.#over = true;
      this.events.end();
    } else if (path === 'audio.metadata') {
      for (const word of readWords(body)) this.events.push({ type: 'word', word });
    } else if (path === 'audio' && body.length > 0) {
      if (contentType !== 'audio/mpeg') this.#break(`${contentType ?? 'data without a type'} as audio`);
      else this.events.push({ type: 'audio', bytes: body });
    }
  }
}

function sayGoodBye(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CLOSED) return;
  const impatience = setTimeout(() => socket.terminate(), closeMs);
  socket.once('close', () => clearTimeout(impatience));
  socket.close();
}

function asBytes(data: RawData): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return Array.isArray(data) ? Buffer.concat(data) : data;
}
