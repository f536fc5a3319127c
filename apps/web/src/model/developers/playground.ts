import { create } from 'zustand';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A request as the person writes it, without the authentication headers. */
export interface PlaygroundRequest {
  readonly method: (typeof methods)[number];
  /** Relative to the server's address. */
  readonly path: string;
  /** One `Name: value` per line. */
  readonly headers: string;
  readonly body: string;
}

/**
 * The playground's content, which survives navigation to the reference and back; null until something was written or
 * chosen: until then an example is shown.
 */
export const usePlayground = create<{ readonly written: PlaygroundRequest | null }>(() => ({
  written: null,
}));

export const writeRequest = (written: PlaygroundRequest): void => usePlayground.setState({ written });

const json = 'Content-Type: application/json';

/** Sample requests; their names are in the locale files: `developers.playground.samples.<id>`. */
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
