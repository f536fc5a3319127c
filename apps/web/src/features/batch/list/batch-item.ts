import { AudioFormat, type BatchItemBody, limits, Marks } from '@parlando/contract';
import * as z from 'zod/mini';
import { type FieldValues, readFields } from '../../../lib/fields.ts';
import { randomUuid } from '../../../lib/random-id.ts';
import type { ConversionRequest } from '../../../model/conversion/conversion-request.ts';
import { defaultStyle, optionsShape, type VoiceOptions } from '../../../model/options/options-store.ts';
import { isSubtitleSource } from '../../../model/timed/source-cues.ts';
import { presentVoices } from '../../../model/voices/voices.ts';

const { contour, turnPauseMs, speakNames, ...ofItems } = optionsShape;

export const optionShape = {
  ...ofItems,
  /** A service that speaks. */
  api: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
};
/** An item's own options; the others are shared by the list. */
export type ItemOptions = {
  readonly [Name in keyof FieldValues<typeof optionShape>]?:
    | FieldValues<typeof optionShape>[Name]
    | undefined;
};
/** Invalid stored options are replaced by the list's. */
const ItemOptions = z.pipe(
  z.unknown(),
  z.transform((stored): ItemOptions => readFields(optionShape, stored).valid),
);

export const ItemResult = z.object({
  /** Root-relative signed link; null: the audio is stored in this browser. */
  audioUrl: z.nullable(z.string()),
  taskId: z.nullable(z.string()),
  format: AudioFormat,
  /** Null if unknown. */
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
  /** In the page's language at the time of the failure; empty: derived from the code. */
  words: z.string(),
});
export type ItemError = z.infer<typeof ItemError>;

const turn = {
  runId: z.string(),
  /** Whether a page has sent it to the provider. */
  began: z.boolean(),
  /** Its result before this run, restored if the run ends before its turn. */
  earlier: z.nullable(ItemResult),
};

/**
 * An item's request in a run, stored verbatim: it may have to be sent again, and the options may have changed by
 * then. The server speaks `free` turns, this browser speaks `own` turns with the person's key. Changing an item
 * removes it from the run.
 */
export const Turn = z.discriminatedUnion('part', [
  z.object({ ...turn, part: z.literal('free'), request: z.custom<BatchItemBody>() }),
  z.object({ ...turn, part: z.literal('own'), request: z.custom<ConversionRequest>() }),
]);
export type Turn = z.infer<typeof Turn>;

export type TurnRequest =
  | { readonly part: 'free'; readonly request: BatchItemBody }
  | { readonly part: 'own'; readonly request: ConversionRequest };

/** An item of the batch list. Invalid stored fields are replaced by their defaults; the text is always kept. */
export const BatchListItem = z.object({
  id: z.string(),
  kind: z.catch(z.enum(['text', 'ssml', 'cues']), 'text'),
  text: z.string(),
  /** Name of its audio file; empty: the beginning of its text. */
  name: z.catch(z.string(), ''),
  /** Name of the file it was read from; empty if typed. */
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

/** `spokenNow`: the items that the server is currently speaking. */
export function statusOf(
  { id, result, error, turn }: BatchListItem,
  spokenNow: ReadonlySet<string> = new Set(),
): ItemStatus {
  if (result) return 'done';
  if (error) return 'error';
  return turn?.began || spokenNow.has(id) ? 'processing' : 'pending';
}

/** The part of an item that the person edits. */
export type ItemContent = Pick<BatchListItem, 'kind' | 'text' | 'name' | 'filePath' | 'options' | 'marks'>;

export function newItem(content: ItemContent): BatchListItem {
  return { ...content, id: randomUuid(), ...unspoken };
}

export const unspoken = { result: null, error: null, turn: null } as const;

/** SSML begins with a `speak` element, a declaration or comments apart. A subtitle file is spoken in time. */
export function kindOf(source: string): BatchListItem['kind'] {
  if (isSubtitleSource(source)) return 'cues';
  const document = /^\s*(?:(?:<\?(?:(?!\?>)[\s\S])*\?>|<!--(?:(?!-->)[\s\S])*-->)\s*)*<speak[\s>]/;
  return document.test(source) ? 'ssml' : 'text';
}

/** An item's own options merged over the list's. */
export function effectiveOptions(item: Pick<BatchListItem, 'options'>, shared: VoiceOptions): VoiceOptions {
  const own = Object.fromEntries(Object.entries(item.options).filter(([, value]) => value !== undefined));
  return { ...shared, ...own };
}

/** The options used for speaking: a style or role that the voice does not have is dropped, as in the studio. */
export function spokenOptions(item: Pick<BatchListItem, 'options'>, shared: VoiceOptions): VoiceOptions {
  const options = effectiveOptions(item, shared);
  const voice = presentVoices().byId.get(options.voice);
  if (!voice) return options;
  return {
    ...options,
    style: voice.styles.includes(options.style) ? options.style : defaultStyle,
    role: voice.roles.includes(options.role) ? options.role : '',
  };
}

export const batchBounds = {
  items: limits.batchItems,
  fileBytes: 10_000_000,
  files: 20,
} as const;
