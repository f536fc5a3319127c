/** A program that can use this server, with the values to enter in it. */
export interface Client {
  readonly id: string;
  readonly name: string;
  /** What to paste where, with `{name}` placeholders as in snippets; labelled by `developers.values`. */
  readonly values: readonly (readonly [name: ValueName, value: string])[];
  /** Code examples: their files in `docs/snippets`, by the labels of their tabs. */
  readonly snippets?: Readonly<Record<string, string>>;
}

export type ValueName = 'address' | 'key' | 'voice' | 'model' | 'host' | 'port' | 'importLink' | 'source';

/** The values for a program that uses an API key. */
const spokenThrough = (address: string) =>
  [
    ['address', address],
    ['key', '{key}'],
    ['voice', '{voice}'],
  ] as const;

/** In the order of the page. Setup instructions are in the locale files: `developers.clients.<id>`. */
export const clients = [
  {
    id: 'http',
    name: 'HTTP',
    values: spokenThrough('{origin}/api/v1/tts/single'),
    snippets: {
      curl: 'speech-curl.sh',
      JavaScript: 'speech-javascript.mjs',
      Python: 'speech-python.py',
    },
  },
  {
    id: 'openai',
    name: 'OpenAI SDK',
    values: spokenThrough('{origin}/openai/v1'),
    snippets: {
      JavaScript: 'openai-javascript.mjs',
      Python: 'openai-python.py',
      curl: 'openai-curl.sh',
    },
  },
  {
    id: 'openWebui',
    name: 'Open WebUI',
    values: [...spokenThrough('{origin}/openai/v1'), ['model', 'tts-1']],
  },
  {
    id: 'sillyTavern',
    name: 'SillyTavern',
    values: [...spokenThrough('{origin}/openai/v1/audio/speech'), ['model', 'tts-1']],
  },
  {
    id: 'elevenlabs',
    name: 'ElevenLabs SDK',
    values: spokenThrough('{origin}/elevenlabs'),
    snippets: {
      JavaScript: 'elevenlabs-javascript.mjs',
      Python: 'elevenlabs-python.py',
      curl: 'elevenlabs-curl.sh',
    },
  },
  {
    id: 'azure',
    name: 'Azure Speech',
    values: spokenThrough('{origin}'),
    snippets: {
      JavaScript: 'azure-javascript.mjs',
      curl: 'azure-curl.sh',
    },
  },
  {
    id: 'homeAssistant',
    name: 'Home Assistant',
    values: [
      ['host', '{host}'],
      ['port', '10200'],
      ['voice', '{voice}'],
    ],
  },
  {
    id: 'legado',
    name: 'Legado (阅读)',
    values: [
      ['importLink', '{legadoImport}'],
      ['source', '{legadoSource}'],
    ],
  },
  {
    id: 'mcp',
    name: 'MCP',
    values: [
      ['address', '{origin}/mcp'],
      ['key', '{key}'],
    ],
    snippets: {
      JSON: 'mcp-settings.json',
      'Claude Code': 'mcp-claude.sh',
    },
  },
] as const satisfies readonly Client[];

export type ClientId = (typeof clients)[number]['id'];
