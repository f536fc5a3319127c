import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { azureService } from './azure-service.ts';
import { chatService } from './chat-service.ts';
import { compatibleService } from './compatible-service.ts';
import { type Fault, type FaultName, isFaultName, namedFaults } from './fault.ts';
import { sendAnswer } from './send-answer.ts';
import { type Answer, type ServiceRequest, text } from './service.ts';

export interface ProviderServerOptions {
  /** Keys that every service accepts; default `['test-key']`. */
  readonly keys?: readonly string[];
  /** Default 127.0.0.1. */
  readonly host?: string;
  readonly port?: number;
  /** Whether pages of other origins may ask; default true. */
  readonly allowsBrowsers?: boolean;
}

/** A local server for Azure Speech, TTS88 and chat completions that fails on demand. For tests. */
export interface ProviderServer {
  /** `http://host:port`; also what `AzureEndpoint.url` may be. */
  readonly origin: string;
  /** Address of the TTS88-shaped endpoint. */
  readonly compatibleAddress: string;
  /** Base of the chat provider, with `/v1`. */
  readonly chatBaseUrl: string;
  /** Every request but preflights, oldest first. */
  readonly requests: readonly ServiceRequest[];
  /** Injects faults into the next responses, one each. `?fault=name` in an address injects it into every response. */
  failNext(...faults: readonly (Fault | FaultName)[]): void;
  /** Forgets all requests and the faults still to come. */
  reset(): void;
  close(): Promise<void>;
}

export async function startProviderServer(options: ProviderServerOptions = {}): Promise<ProviderServer> {
  const { host = '127.0.0.1', port = 0, allowsBrowsers = true } = options;
  const keys = new Set(options.keys ?? ['test-key']);
  const requests: ServiceRequest[] = [];
  const faults: Fault[] = [];

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? '/', 'http://host');
    if (allowsBrowsers) response.setHeader('Access-Control-Allow-Origin', '*');
    if (incoming.method === 'OPTIONS') return preflight(response);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const request = await readRequest(incoming, url.pathname);
      requests.push(request);
      const name = url.searchParams.get('fault');
      const fault = faults.shift() ?? (isFaultName(name) ? namedFaults[name] : undefined);
      await sendAnswer(response, serve(request, keys), fault, gone.signal);
    } catch (cause) {
      if (!gone.signal.aborted) throw cause;
    }
  };

  const server = createServer((incoming, response) => void answer(incoming, response));
  // A client on a slow machine may use a kept connection in the moment that the usual 5 s end it.
  server.keepAliveTimeout = 600_000;
  server.listen(port, host);
  await once(server, 'listening');
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    compatibleAddress: `${origin}/tts88/cognitiveservices/v1`,
    chatBaseUrl: `${origin}/v1`,
    requests,
    failNext: (...next) =>
      void faults.push(...next.map((fault) => (typeof fault === 'string' ? namedFaults[fault] : fault))),
    reset: () => {
      requests.length = 0;
      faults.length = 0;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function serve(request: ServiceRequest, keys: ReadonlySet<string>): Answer {
  return (
    compatibleService(request, keys) ??
    azureService(request, keys) ??
    chatService(request, keys) ??
    text(404, 'Not Found', 'Resource not found')
  );
}

function preflight(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
  response.setHeader(
    'Access-Control-Allow-Headers',
    'authorization, content-type, ocp-apim-subscription-key, x-microsoft-outputformat',
  );
  response.writeHead(204).end();
}

async function readRequest(incoming: IncomingMessage, path: string): Promise<ServiceRequest> {
  const pieces: Uint8Array[] = [];
  for await (const piece of incoming) pieces.push(piece);
  const { method = 'GET', headers } = incoming;
  return { method, path, headers, body: Buffer.concat(pieces) };
}
