import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { readTextMessage } from '../messages.ts';
import { answerSpeech, type ReadAloudFault } from './answer-speech.ts';
import { isConfig, readSpeech, refusalOf, type SpeechRequest } from './request-checks.ts';
import { toneFrames } from './tone-voice.ts';

export type { ReadAloudFault } from './answer-speech.ts';

export interface ReadAloudServerOptions {
  /** A free one unless set. */
  readonly port?: number;
  /** Address to listen on; this machine only unless set. */
  readonly host?: string;
  /** By how much its clock is ahead of ours. */
  readonly clockAheadSeconds?: number;
  /** Clients of other makers send no cookie. */
  readonly requiresMuid?: boolean;
  readonly voices?: readonly ReadAloudVoice[];
  /** Whether it compresses its messages for clients that offer it; true unless set. */
  readonly compresses?: boolean;
}

/** An item of its list of voices. */
export interface ReadAloudVoice {
  readonly ShortName: string;
  readonly Gender: string;
  readonly Locale: string;
}

/** A local server of the Edge read-aloud protocol that checks what the real service checks, and fails on demand. */
export interface ReadAloudServer {
  /** For `EDGE_READ_ALOUD_URL`. */
  readonly url: string;
  readonly port: number;
  /** What goes wrong from now on. */
  fault: ReadAloudFault | undefined;
  /** The received synthesis requests, refused or not. */
  readonly requests: readonly SpeechRequest[];
  /** Reasons of refused connections. */
  readonly refusals: readonly string[];
  /** Breaks every connection that is open. */
  dropConnections(): void;
  close(): Promise<void>;
}

const clientToken = '6A5AA1D4EAFF4E9FB37E23D68491D6F4';

/** A few voices as the list may have them: of Xiaomo the catalogue says that she needs a key, of Nova nothing. */
export const usualVoices: readonly ReadAloudVoice[] = [
  { ShortName: 'en-US-JennyNeural', Gender: 'Female', Locale: 'en-US' },
  { ShortName: 'en-US-GuyNeural', Gender: 'Male', Locale: 'en-US' },
  { ShortName: 'zh-CN-XiaoxiaoNeural', Gender: 'Female', Locale: 'zh-CN' },
  { ShortName: 'zh-CN-YunxiNeural', Gender: 'Male', Locale: 'zh-CN' },
  { ShortName: 'zh-CN-XiaomoNeural', Gender: 'Female', Locale: 'zh-CN' },
  { ShortName: 'es-MX-DaliaNeural', Gender: 'Female', Locale: 'es-MX' },
  { ShortName: 'ja-JP-NanamiNeural', Gender: 'Female', Locale: 'ja-JP' },
  { ShortName: 'en-XX-NovaNeural', Gender: 'Female', Locale: 'en-GB' },
];

export async function startReadAloudServer(options: ReadAloudServerOptions = {}): Promise<ReadAloudServer> {
  const { port = 0, host = '127.0.0.1', voices = usualVoices } = options;
  const { clockAheadSeconds = 0, requiresMuid = true, compresses = true } = options;
  const names = new Set(voices.map(({ ShortName }) => ShortName));
  const requests: SpeechRequest[] = [];
  const refusals: string[] = [];
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: compresses });
  let fault: ReadAloudFault | undefined;

  const now = () => Date.now() / 1000 + clockAheadSeconds;
  /** Status and headers of a refused connection. */
  const refuse = (
    request: IncomingMessage,
  ): { status: number; headers: Record<string, string> } | undefined => {
    const headers = { Date: new Date(now() * 1000).toUTCString() };
    if (fault?.kind === 'status' && (fault.at === undefined || request.url?.includes(fault.at))) {
      const { status, retryAfterSeconds } = fault;
      refusals.push(String(status));
      const after = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
      return { status, headers: { ...headers, ...after } };
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const reason = refusalOf(url, request.headers, { clientToken, now: now(), requiresMuid });
    if (reason === undefined) return undefined;
    refusals.push(reason);
    return { status: 403, headers };
  };

  const http = createServer((request, response) => {
    const refused = refuse(request);
    if (refused !== undefined) return response.writeHead(refused.status, refused.headers).end();
    if (!request.url?.includes('/voices/list')) return response.writeHead(404).end();
    return response.setHeader('Content-Type', 'application/json').end(JSON.stringify(voices.map(listed)));
  });

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refused = refuse(request);
    if (refused !== undefined) return refuseUpgrade(socket, refused.status, refused.headers);
    return sockets.handleUpgrade(request, socket, head, (client) => converse(client));
  });

  const converse = (client: WebSocket) => {
    let isConfigured = false;
    client.on('error', () => client.terminate());
    client.on('message', (data) => {
      const { path, body } = readTextMessage(String(data));
      const text = Buffer.from(body).toString();
      if (!isConfigured) {
        isConfigured = isConfig(path, text);
        if (!isConfigured) client.close(1007, 'no speech.config');
        return;
      }
      const speech = path === 'ssml' ? readSpeech(text, names) : `Unexpected path ${path}.`;
      if (typeof speech === 'string') {
        refusals.push(speech);
        client.close(1007, speech);
        return;
      }
      requests.push(speech);
      const [, id = ''] = /X-RequestId:(\w+)/i.exec(String(data)) ?? [];
      void answerSpeech(client, id, speech, fault);
    });
  };

  // Its voice is there before anybody waits for it.
  await toneFrames({ hertz: 100, level: 0, frames: 3 });
  http.listen(port, host);
  await once(http, 'listening');
  const bound = (http.address() as AddressInfo).port;
  const dropConnections = () => {
    for (const client of sockets.clients) client.terminate();
  };
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    get fault() {
      return fault;
    },
    set fault(next) {
      fault = next;
    },
    requests,
    refusals,
    dropConnections,
    async close() {
      dropConnections();
      sockets.close();
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
}

function listed({ ShortName, Gender, Locale }: ReadAloudVoice) {
  const name = ShortName.replace(/^.*-|Neural$/g, '');
  return {
    Name: `Microsoft Server Speech Text to Speech Voice (${Locale}, ${name}Neural)`,
    ShortName,
    Gender,
    Locale,
    SuggestedCodec: 'audio-24khz-48kbitrate-mono-mp3',
    FriendlyName: `Microsoft ${name} Online (Natural) - ${Locale}`,
    Status: 'GA',
    VoiceTag: { ContentCategories: ['General'], VoicePersonalities: ['Friendly'] },
  };
}

function refuseUpgrade(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  // A client that is refused may hang up before it has read why.
  socket.on('error', () => socket.destroy());
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
}
