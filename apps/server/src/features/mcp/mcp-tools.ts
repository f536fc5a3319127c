import { limits, SynthesisBody } from '@parlando/contract';
import { guessLanguage } from '@parlando/speech';
import * as z from 'zod';
import { parseInput } from '../../http/parse-input.ts';
import type { Account } from '../../http/visitor.ts';
import type { Synthesis } from '../synthesis/synthesis-feature.ts';
import type { CatalogueVoice } from '../voices/catalogue-voice.ts';
import type { chooseVoice } from '../voices/choose-voice.ts';
import type { VoiceDirectory } from '../voices/voice-directory.ts';

export interface McpDependencies {
  readonly synthesis: Pick<Synthesis, 'service' | 'speech' | 'stopTask' | 'history' | 'links'>;
  readonly voices: Pick<VoiceDirectory, 'voices' | 'heard' | 'find' | 'named' | 'availability'>;
  readonly chooseVoice: typeof chooseVoice;
}

/** The caller, and the address they used. */
export interface McpCaller {
  readonly account: Account;
  /** Scheme and host, for links. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** Larger audio is returned as a link: clients keep the whole reply in a model's context or memory. */
const mostInlineBytes = 1_048_576;
const mostVoices = 50;
const mostRecent = 50;

export const TextToSpeech = {
  text: z.string().min(1).describe('The text to convert.'),
  voice_id: z.string().optional().describe('As returned by search_voices.'),
  voice_name: z.string().optional().describe('A display name, in place of voice_id.'),
  speed: z.number().min(limits.speed.min).max(limits.speed.max).optional().describe('1 is normal.'),
  output: z
    .enum(['audio', 'link'])
    .optional()
    .describe(
      '`audio`: the sound itself, if it is not too long for that. `link`: an address to play or download it.',
    ),
};
type TextToSpeechInput = z.infer<z.ZodObject<typeof TextToSpeech>>;

export const SearchVoices = {
  search: z.string().optional().describe('Part of an id, a name or a language, such as "Jenny" or "es-MX".'),
  limit: z.number().int().min(1).max(mostVoices).optional(),
};
type SearchVoicesInput = z.infer<z.ZodObject<typeof SearchVoices>>;

export const RecentAudio = { limit: z.number().int().min(1).max(mostRecent).optional() };
type RecentAudioInput = z.infer<z.ZodObject<typeof RecentAudio>>;

type Content =
  | { type: 'text'; text: string }
  | { type: 'audio'; data: string; mimeType: string }
  | { type: 'resource_link'; uri: string; name: string; mimeType: string };

/** Waits for the whole audio. `onProgress` gets the number of finished segments. Throws the error of a refused request. */
export async function textToSpeech(
  { synthesis, voices, chooseVoice }: McpDependencies,
  { account, origin, signal }: McpCaller,
  { text, voice_id, voice_name, speed, output = 'audio' }: TextToSpeechInput,
  onProgress: (done: number, all: number) => Promise<void>,
): Promise<Content[]> {
  const wish = { language: guessLanguage(text), gender: 'Female', ordinal: 0 } as const;
  const usual = () => chooseVoice(voices, wish) ?? voices.voices[0]?.id;
  const voice = voice_id ?? (voice_name === undefined ? usual() : voices.named(voice_name).id);
  const body = parseInput(
    SynthesisBody,
    { text, voice, format: 'mp3', ...(speed !== undefined && { speed }) },
    'body',
  );
  const started = await synthesis.service.start({ body, visitor: account });
  const chunks: Uint8Array[] = [];
  let done = 0;
  try {
    for await (const event of synthesis.speech(started, signal)) {
      if ('audio' in event) chunks.push(event.audio);
      else await onProgress(++done, started.segments);
    }
  } finally {
    if (signal.aborted) await synthesis.stopTask(started.taskId, account.ownerId);
  }
  const audio = Buffer.concat(chunks);
  const link = origin + synthesis.links.linkTo(started.taskId);
  const mimeType = 'audio/mpeg';
  const isInline = output === 'audio' && audio.length <= mostInlineBytes;
  return [
    isInline
      ? { type: 'audio', data: audio.toString('base64'), mimeType }
      : { type: 'resource_link', uri: link, name: `${started.taskId}.mp3`, mimeType },
    { type: 'text', text: `Spoken by ${started.voice}. Listen: ${link}` },
  ];
}

export function searchVoices(
  { voices }: McpDependencies,
  { search = '', limit = 20 }: SearchVoicesInput,
): Content[] {
  const wanted = search.trim().toLowerCase();
  const found = voices.heard.filter((voice) =>
    namesOf(voice).some((name) => name.toLowerCase().includes(wanted)),
  );
  const shown = found.slice(0, limit).map(({ id, name, locale, gender, age }) => ({
    ...{ voice_id: id, name, locale, gender, age },
  }));
  return told({ voices: shown, total: found.length });
}

export async function recentAudio(
  { synthesis }: McpDependencies,
  { account, origin }: McpCaller,
  { limit = 10 }: RecentAudioInput,
): Promise<Content[]> {
  const query = { sort: 'newest', page: 1, pageSize: limit, status: 'completed' } as const;
  const { items } = await synthesis.history.list(account.ownerId, query, 'en');
  const audio = items.map(({ text, voice, createdAt, durationMs, audioUrl }) => ({
    ...{ text, voice, createdAt, durationMs },
    url: audioUrl && origin + audioUrl,
  }));
  return told({ audio });
}

const namesOf = ({ id, name, localName, locale }: CatalogueVoice) => [id, name, localName, locale];

function told(value: object): Content[] {
  return [{ type: 'text', text: JSON.stringify(value) }];
}
