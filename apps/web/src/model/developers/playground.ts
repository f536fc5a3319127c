import { create } from 'zustand';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];

/** A request as a person writes it, without what says who calls. */
export interface PlaygroundRequest {
  readonly method: Method;
  /** From the server's address on. */
  readonly path: string;
  /** A line each: `Name: value`. */
  readonly headers: string;
  readonly body: string;
}

interface Playground extends PlaygroundRequest {
  /** Null until something was written or chosen: then an example stands there. */
  readonly isWritten: boolean;
}

const json = 'Content-Type: application/json';

/** What is in the playground. It stays while one goes to the reference and back. */
export const usePlayground = create<Playground>()(() => ({
  method: 'POST',
  path: '/api/v1/tts/single',
  headers: json,
  body: '',
  isWritten: false,
}));

export function writeRequest(request: Partial<PlaygroundRequest>): void {
  usePlayground.setState({ ...request, isWritten: true });
}

/** Requests to begin with; their names are in the words: `developers.playground.samples.<id>`. */
export function sampleRequests(text: string, voice: string) {
  const write = (body: object) => JSON.stringify(body, null, 2);
  return {
    speech: { method: 'POST', path: '/api/v1/tts/single', headers: json, body: write({ text, voice }) },
    data: {
      method: 'POST',
      path: '/api/v1/tts/single',
      headers: `${json}\nAccept: application/json`,
      body: write({ text, voice }),
    },
    openai: {
      method: 'POST',
      path: '/openai/v1/audio/speech',
      headers: json,
      body: write({ model: 'tts-1', voice, input: text }),
    },
    elevenlabs: {
      method: 'POST',
      path: `/elevenlabs/v1/text-to-speech/${encodeURIComponent(voice)}`,
      headers: json,
      body: write({ text }),
    },
    voices: { method: 'GET', path: '/api/v1/voices?type=2', headers: '', body: '' },
    quota: { method: 'GET', path: '/api/v1/free-limit', headers: '', body: '' },
  } as const satisfies Readonly<Record<string, PlaygroundRequest>>;
}

export type SampleId = keyof ReturnType<typeof sampleRequests>;
