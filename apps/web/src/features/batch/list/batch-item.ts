import { AudioFormat, limits, type Voice } from '@parlando/contract';
import * as z from 'zod/mini';
import { randomUuid } from '../../../lib/random-id.ts';
import { defaultStyle, type VoiceOptions } from '../../../model/options/options-store.ts';

const within = ({ min, max }: { min: number; max: number }) =>
  z.optional(z.catch(z.optional(z.number().check(z.minimum(min), z.maximum(max))), undefined));
const text = (longest: number) =>
  z.optional(z.catch(z.optional(z.string().check(z.maxLength(longest))), undefined));

/** What an item says for itself; the rest it takes from the options that the list shares. */
export const ItemOptions = z.object({
  api: z.optional(z.catch(z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(5))), undefined)),
  voice: text(200),
  locale: text(35),
  style: text(100),
  styleDegree: within(limits.styleDegree),
  role: text(100),
  speed: within(limits.speed),
  pitch: within(limits.pitch),
  volume: within(limits.volume),
  silence: within(limits.silenceMs),
  endSilence: within(limits.silenceMs),
  format: z.optional(z.catch(z.optional(AudioFormat), undefined)),
});
export type ItemOptions = z.infer<typeof ItemOptions>;

export const ItemStatus = z.enum(['pending', 'processing', 'done', 'error']);
export type ItemStatus = z.infer<typeof ItemStatus>;

/** What was spoken. */
export const ItemResult = z.object({
  /** Root-relative signed link; null: the audio is kept in this browser. */
  audioUrl: z.nullable(z.string()),
  taskId: z.nullable(z.string()),
  format: AudioFormat,
  /** Null where nobody measured it. */
  durationMs: z.nullable(z.number()),
  /** Bytes. */
  fileSize: z.nullable(z.number()),
  engine: z.string(),
  voice: z.string(),
  warnings: z.array(z.string()),
});
export type ItemResult = z.infer<typeof ItemResult>;

export const ItemError = z.object({
  /** Symbol of the catalogue, or of the wire. */
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** In the language of the page when it failed; empty: made from the code. */
  words: z.string(),
});
export type ItemError = z.infer<typeof ItemError>;

/** A line of the batch list. A stored field that is no longer valid gives way to its default; the text never does. */
export const BatchListItem = z.object({
  id: z.string(),
  kind: z.catch(z.enum(['text', 'ssml']), 'text'),
  text: z.string(),
  /** What its file is to be called; empty: the beginning of its text. */
  name: z.catch(z.string(), ''),
  /** Name of the file it was read from; empty when typed. */
  filePath: z.catch(z.string(), ''),
  options: z.catch(ItemOptions, {}),
  status: z.catch(ItemStatus, 'pending'),
  /** Only with `done`. */
  result: z.catch(z.nullable(ItemResult), null),
  /** Only with `error`. */
  error: z.catch(z.nullable(ItemError), null),
  /** The run that is over with this item because a person changed it or stopped: what it still says is not about it. */
  apartFrom: z.catch(z.nullable(z.string()), null),
});
export type BatchListItem = z.infer<typeof BatchListItem>;

/** What a person gives of an item. */
export type ItemContent = Pick<BatchListItem, 'kind' | 'text' | 'name' | 'filePath' | 'options'>;

export function newItem(content: ItemContent): BatchListItem {
  return { ...content, id: randomUuid(), ...unspoken };
}

/** The state of an item that nobody has spoken. */
export const unspoken = { status: 'pending', result: null, error: null, apartFrom: null } as const;

/** Markup is taken for a document, as the server would have to; a declaration or comments may come before it. */
export function kindOf(source: string): 'text' | 'ssml' {
  const document = /^\s*(?:(?:<\?(?:(?!\?>)[\s\S])*\?>|<!--(?:(?!-->)[\s\S])*-->)\s*)*<speak[\s>]/;
  return document.test(source) ? 'ssml' : 'text';
}

/** An item's own options over those of the list. */
export function effectiveOptions(item: Pick<BatchListItem, 'options'>, shared: VoiceOptions): VoiceOptions {
  const own = Object.fromEntries(Object.entries(item.options).filter(([, value]) => value !== undefined));
  return { ...shared, ...own };
}

export type FindVoice = (id: string) => Pick<Voice, 'styles' | 'roles'> | undefined;

/** The options an item is spoken with: a style or role that its voice does not have is dropped, as in the studio. */
export function spokenOptions(
  item: Pick<BatchListItem, 'options'>,
  shared: VoiceOptions,
  findVoice: FindVoice,
): VoiceOptions {
  const options = effectiveOptions(item, shared);
  const voice = findVoice(options.voice);
  if (!voice) return options;
  return {
    ...options,
    style: voice.styles.includes(options.style) ? options.style : defaultStyle,
    role: voice.roles.includes(options.role) ? options.role : '',
  };
}

/** Files and lists are bounded: what is larger belongs into several lists. */
export const batchBounds = {
  items: limits.batchItems,
  fileBytes: 10_485_760,
  files: 20,
} as const;
