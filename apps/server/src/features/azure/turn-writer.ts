import type { LiveSocket } from '../../http/live-socket.ts';
import { audioMessage, textMessage } from './messages.ts';
import type { Metadata } from './turn-metadata.ts';

/** Maximum size of an audio frame, and maximum number of events in a message. */
const mostBytes = 32_768;
const mostEvents = 100;

export interface TurnNames {
  readonly requestId: string;
  readonly contentType: string;
}

/** Writes the messages of one turn. Each call resolves when the connection has accepted them or is closed. */
export class TurnWriter {
  readonly #socket: Pick<LiveSocket, 'send'>;
  readonly #names: TurnNames;

  constructor(socket: Pick<LiveSocket, 'send'>, names: TurnNames) {
    this.#socket = socket;
    this.#names = names;
  }

  async start(): Promise<void> {
    // A turn has one stream of audio, so one name is enough.
    const { requestId: streamId } = this.#names;
    const context = { serviceTag: streamId };
    await this.#text('turn.start', { context });
    await this.#text('response', { context, audio: { type: 'inline', streamId } });
  }

  async audio(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += mostBytes) {
      const part = bytes.subarray(at, at + mostBytes);
      await this.#socket.send(audioMessage({ ...this.#names, streamId: this.#names.requestId, bytes: part }));
    }
  }

  async metadata(events: readonly Metadata[]): Promise<void> {
    for (let at = 0; at < events.length; at += mostEvents)
      await this.#text('audio.metadata', { Metadata: events.slice(at, at + mostEvents) });
  }

  end(): Promise<void> {
    return this.#text('turn.end', {});
  }

  #text(path: string, body: object): Promise<void> {
    return this.#socket.send(textMessage(path, this.#names.requestId, body));
  }
}
