import { createTextStream, type TextStreamReply } from '@parlando/contract';
import { WebSocket } from 'ws';
import { eventually } from './eventually.ts';
import { headersOf, type SpeakOptions } from './pipeline-client.ts';

/** A client of the text stream's WebSocket that keeps what it hears. */
export interface StreamClient {
  readonly replies: TextStreamReply[];
  readonly audio: Buffer;
  readonly socket: WebSocket;
  send(message: Record<string, unknown>): void;
  /** The first reply of a kind, once it is there. */
  heard<Kind extends keyof TextStreamReply>(kind: Kind): Promise<NonNullable<TextStreamReply[Kind]>>;
  close(): void;
}

export async function openStream(
  url: string,
  query: Record<string, string> = { voice: 'fake-en' },
  options: SpeakOptions = {},
): Promise<StreamClient> {
  const address = `${url.replace('http', 'ws')}${createTextStream.path}?${new URLSearchParams(query)}`;
  const socket = new WebSocket(address, { headers: headersOf(options) });
  const replies: TextStreamReply[] = [];
  const chunks: Buffer[] = [];
  socket.on('message', (data, isBinary) => {
    if (isBinary) chunks.push(data as Buffer);
    else replies.push(JSON.parse(String(data)) as TextStreamReply);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    replies,
    get audio() {
      return Buffer.concat(chunks);
    },
    socket,
    send: (message) => socket.send(JSON.stringify(message)),
    heard: async (kind) => {
      const reply = await eventually(() => replies.find((each) => each[kind] !== undefined));
      return reply[kind] as never;
    },
    close: () => socket.terminate(),
  };
}
