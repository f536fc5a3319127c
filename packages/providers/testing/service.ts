import type { IncomingHttpHeaders } from 'node:http';

export interface ServiceRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  /** Azure says there what its empty body does not. */
  readonly reasonPhrase?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent one by one. */
  readonly pieces: readonly Uint8Array[];
}

export const text = (status: number, reasonPhrase: string, body = ''): Answer => ({
  status,
  reasonPhrase,
  headers: { 'Content-Type': 'text/plain' },
  pieces: [Buffer.from(body)],
});

export const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  pieces: [Buffer.from(JSON.stringify(body))],
});
