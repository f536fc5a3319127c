import { AudioFormat, type BatchItemBody, limits, Marks, StudioFormat, type Voice } from '@parlando/contract';
import * as z from 'zod/mini';
import { type FieldValues, readFields } from '../../../lib/fields.ts';
import { randomUuid } from '../../../lib/random-id.ts';
import type { ConversionRequest } from '../../../model/conversion/conversion-request.ts';
import { defaultStyle, type VoiceOptions } from '../../../model/options/options-store.ts';
import { isSubtitleSource } from '../../../model/timed/source-cues.ts';

const within = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.minimum(min), z.maximum(max));
const text = (longest: number) => z.string().check(z.maxLength(longest));

/** What an option of an item's own may be. */
export const optionShape = {
  /** A service that speaks. */
  api: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
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
  format: StudioFormat,
};
/** Options of an item's own; for the others it uses those that the list shares. */
export type ItemOptions = {
  readonly [Name in keyof FieldValues<typeof optionShape>]?:
    | FieldValues<typeof optionShape>[Name]
    | undefined;
};
/** A stored one that is not valid any more gives way to the list's. */
const ItemOptions = z.pipe(
  z.unknown(),
  z.transform((stored): ItemOptions => readFields(optionShape, stored).valid),
);

/** What was spoken. */
export const ItemResult = z.object({
  /** Root-relative signed link; null: the audio is kept in this browser. */
  audioUrl: z.nullable(z.string()),
  taskId: z.nullable(z.string()),
  format: AudioFormat,
  /** Null if it was not measured. */
  durationMs: z.nullable(z.number()),
  /** Bytes. */
  fileSize: z.nullable(z.number()),
  engine: z.string(),
  voice: z.string(),
  warnings: z.array(z.string()),
});
export type ItemResult = z.infer<typeof ItemResult>;

export const ItemError = z.object({
  /** A code of the catalogue, or a `WireErrorCode`. */
  code: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** In the language of the page when it failed; empty: made from the code. */
  words: z.string(),
});
export type ItemError = z.infer<typeof ItemError>;

const turn = {
  runId: z.string(),
  /** Whether a page has asked the provider for it. */
  began: z.boolean(),
  /** Its result before this run, which it gets back if the run ends before its turn. */
  earlier: z.nullable(ItemResult),
};

/**
 * What a run asks for an item, word for word: it may have to be asked again, and the options may be others by then. The
 * server speaks what is `free`, this browser with the person's own key what is `own`. A person who changes the item
 * takes it out of the run.
 */
export const Turn = z.discriminatedUnion('part', [
  z.object({ ...turn, part: z.literal('free'), request: z.custom<BatchItemBody>() }),
  z.object({ ...turn, part: z.literal('own'), request: z.custom<ConversionRequest>() }),
]);
export type Turn = z.infer<typeof Turn>;

/** Which service is to speak an item, and the request to send to it. */
export type TurnRequest =
  | { readonly part: 'free'; readonly request: BatchItemBody }
  | { readonly part: 'own'; readonly request: ConversionRequest };

/** A line of the batch list. A stored field that is no longer valid gives way to its default; the text never does. */
export const BatchListItem = z.object({
  id: z.string(),
  kind: z.catch(z.enum(['text', 'ssml', 'cues']), 'text'),
  text: z.string(),
  /** Name for its audio file; empty: the beginning of its text. */
  name: z.catch(z.string(), ''),
  /** Name of the file it was read from; empty when typed. */
  filePath: z.catch(z.string(), ''),
  options: z.catch(ItemOptions, {}),
  /** Marks of its text, taken from a document. */
  marks: z.catch(z.optional(Marks), undefined),
  result: z.catch(z.nullable(ItemResult), null),
  /** Why it could not be spoken. An item has a result, an error or neither. */
  error: z.catch(z.nullable(ItemError), null),
  turn: z.catch(z.nullable(Turn), null),
});
export type BatchListItem = z.infer<typeof BatchListItem>;

export type ItemStatus = 'pending' | 'processing' | 'done' | 'error';

const nobody: ReadonlySet<string> = new Set();

/** `spokenNow`: the items that the server is speaking. */
export function statusOf(
  { id, result, error, turn }: BatchListItem,
  spokenNow: ReadonlySet<string> = nobody,
): ItemStatus {
  if (result) return 'done';
  if (error) return 'error';
  return turn?.began || spokenNow.has(id) ? 'processing' : 'pending';
}

/** The part of an item that a person writes. */
export type ItemContent = Pick<BatchListItem, 'kind' | 'text' | 'name' | 'filePath' | 'options' | 'marks'>;

export function newItem(content: ItemContent): BatchListItem {
  return { ...content, id: randomUuid(), ...unspoken };
}

/** The state of an item that nobody has spoken. */
export const unspoken = { result: null, error: null, turn: null } as const;

/**
 * A text with a `speak` element at its start is SSML; a declaration or comments may come first. A file of subtitles is
 * spoken in their times.
 */
export function kindOf(source: string): BatchListItem['kind'] {
  if (isSubtitleSource(source)) return 'cues';
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

/** Limits of lists and of files read into them. */
export const batchBounds = {
  items: limits.batchItems,
  fileBytes: 10_485_760,
  files: 20,
} as const;
