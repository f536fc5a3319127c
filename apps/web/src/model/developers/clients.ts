/** The code of an example: the file in `docs/snippets`, and what its tab says. */
export interface Snippet {
  readonly label: string;
  readonly file: string;
}

/** A program that can speak through this server: what to enter in it. */
export interface Client {
  readonly id: string;
  /** As it calls itself. */
  readonly name: string;
  /** What to paste where, with `{origin}`, `{key}` and `{voice}`; named by `developers.values`. */
  readonly values: readonly (readonly [name: ValueName, value: string])[];
  readonly snippets: readonly Snippet[];
}

export type ValueName = 'address' | 'key' | 'voice' | 'model' | 'host' | 'port' | 'engine';

/** In the order of the page. How to set up each is in the words: `developers.clients.<id>`. */
export const clients = [
  {
    id: 'http',
    name: 'curl · JavaScript · Python',
    values: [
      ['address', '{origin}/api/v1/tts/single'],
      ['key', '{key}'],
      ['voice', '{voice}'],
    ],
    snippets: [
      { label: 'curl', file: 'speech-curl.sh' },
      { label: 'JavaScript', file: 'speech-javascript.mjs' },
      { label: 'Python', file: 'speech-python.py' },
    ],
  },
] as const satisfies readonly Client[];

export type ClientId = (typeof clients)[number]['id'];
