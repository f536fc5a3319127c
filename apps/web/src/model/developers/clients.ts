/** One code example: its file in `docs/snippets` and the label of its tab. */
export interface Snippet {
  readonly label: string;
  readonly file: string;
}

/** A program that can use this server, with the values to enter in it. */
export interface Client {
  readonly id: string;
  /** The program's own name. */
  readonly name: string;
  /** What to paste where, with `{name}` placeholders as in snippets; labelled by `developers.values`. */
  readonly values: readonly (readonly [name: ValueName, value: string])[];
  readonly snippets: readonly Snippet[];
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
    snippets: [
      { label: 'curl', file: 'speech-curl.sh' },
      { label: 'JavaScript', file: 'speech-javascript.mjs' },
      { label: 'Python', file: 'speech-python.py' },
    ],
  },
  {
    id: 'openai',
    name: 'OpenAI SDK',
    values: spokenThrough('{origin}/openai/v1'),
    snippets: [
      { label: 'JavaScript', file: 'openai-javascript.mjs' },
      { label: 'Python', file: 'openai-python.py' },
      { label: 'curl', file: 'openai-curl.sh' },
    ],
  },
  {
    id: 'openWebui',
    name: 'Open WebUI',
    values: [...spokenThrough('{origin}/openai/v1'), ['model', 'tts-1']],
    snippets: [],
  },
  {
    id: 'sillyTavern',
    name: 'SillyTavern',
    values: [...spokenThrough('{origin}/openai/v1/audio/speech'), ['model', 'tts-1']],
    snippets: [],
  },
  {
    id: 'elevenlabs',
    name: 'ElevenLabs SDK',
    values: spokenThrough('{origin}/elevenlabs'),
    snippets: [
      { label: 'JavaScript', file: 'elevenlabs-javascript.mjs' },
      { label: 'Python', file: 'elevenlabs-python.py' },
      { label: 'curl', file: 'elevenlabs-curl.sh' },
    ],
  },
  {
    id: 'azure',
    name: 'Azure Speech',
    values: spokenThrough('{origin}'),
    snippets: [
      { label: 'JavaScript', file: 'azure-javascript.mjs' },
      { label: 'curl', file: 'azure-curl.sh' },
    ],
  },
  {
    id: 'homeAssistant',
    name: 'Home Assistant',
    values: [
      ['host', '{host}'],
      ['port', '10200'],
      ['voice', '{voice}'],
    ],
    snippets: [],
  },
  {
    id: 'legado',
    name: 'Legado (阅读)',
    values: [
      ['importLink', '{legadoImport}'],
      ['source', '{legadoSource}'],
    ],
    snippets: [],
  },
  {
    id: 'mcp',
    name: 'MCP',
    values: [
      ['address', '{origin}/mcp'],
      ['key', '{key}'],
    ],
    snippets: [
      { label: 'JSON', file: 'mcp-settings.json' },
      { label: 'Claude Code', file: 'mcp-claude.sh' },
    ],
  },
] as const satisfies readonly Client[];

export type ClientId = (typeof clients)[number]['id'];
