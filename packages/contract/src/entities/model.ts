import * as z from 'zod/mini';

/** The kinds of network that local neural voices run on. Piper, Melo and icefall voices are `vits`. */
export const ModelFamily = z.enum(['vits', 'kokoro', 'matcha', 'kitten', 'supertonic']);
export type ModelFamily = z.infer<typeof ModelFamily>;

/** Part of the ids of a model's voices and of addresses. */
export const ModelId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/));

/** On one core of a usual server. `slow`: slower than real time, so better for batches. */
export const SpeedClass = z.enum(['fast', 'slow']);
export type SpeedClass = z.infer<typeof SpeedClass>;

/** A model that can be installed from its release page. */
export const CatalogueModel = z.object({
  id: ModelId,
  name: z.string(),
  family: ModelFamily,
  /** BCP 47: languages (`zh`) or locales (`es-MX`). */
  languages: z.array(z.string()),
  speakers: z.number(),
  sampleRateHertz: z.number(),
  /** Size of the archive to download. */
  bytes: z.number(),
  sha256: z.string(),
  licence: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  /** Whom to name, and where it comes from. */
  attribution: z.string(),
  speedClass: SpeedClass,
  sampleText: z.string(),
});
export type CatalogueModel = z.infer<typeof CatalogueModel>;

/**
 * `uploading`: its files are being sent. `waiting`: for its turn, one model is worked on at a time. `paused` and
 * `failed` can be resumed where they stopped. `removing`: its files are being deleted.
 */
export const ModelState = z.enum([
  'uploading',
  'waiting',
  'downloading',
  'paused',
  'unpacking',
  'trying',
  'installed',
  'failed',
  'removing',
]);
export type ModelState = z.infer<typeof ModelState>;

/**
 * Why a model could not be installed. Sizes are in bytes.
 * `disk`: less is free than needed; `limit`: models together may not take so much (`NEURAL_MODELS_MB`).
 * `unreachable`, `status`: the host did not answer, or with an error; `cut`: the connection broke again and again;
 * `redirects`: it led on too often; `host`: to a host that is not on the list; `not-archive`: it sent a page, or a file
 * of another size; `checksum`: other bytes than the catalogue names.
 * Of an archive or upload: `format`: none that is known; `damaged`: it cannot be read to its end; `path`: an entry leads
 * out of the folder; `kind`: an entry is a link, a device or the like; `twice`: two entries have one path; `count`,
 * `size`: more than `limit`.
 * `unknown`: no family of models has these files, `entry` names what lacks; `silent`: it could not be made to speak,
 * `words` are the last ones of the process that tried; `no-engine`: this server cannot run models;
 * `state`: the model is in a state, `words`, that does not allow it.
 */
export const ModelFault = z.object({
  reason: z.enum([
    ...(['disk', 'limit', 'unreachable', 'status', 'cut', 'redirects', 'host', 'not-archive'] as const),
    ...(['checksum', 'format', 'damaged', 'path', 'kind', 'twice', 'count', 'size'] as const),
    ...(['installed', 'unknown', 'silent', 'no-engine', 'internal', 'state'] as const),
  ]),
  host: z.optional(z.string()),
  status: z.optional(z.number()),
  entry: z.optional(z.string()),
  words: z.optional(z.string()),
  limit: z.optional(z.number()),
  needed: z.optional(z.number()),
  available: z.optional(z.number()),
});
export type ModelFault = z.infer<typeof ModelFault>;

/** A model that is installed here or being installed. */
export const Model = z.object({
  id: ModelId,
  name: z.string(),
  source: z.enum(['catalogue', 'import']),
  state: ModelState,
  /** Bytes to download or upload, bytes received, and the present bytes per second. */
  bytes: z.number(),
  received: z.number(),
  bytesPerSecond: z.number(),
  /** Why it failed, or why it is still tried again. */
  fault: z.nullable(ModelFault),
  /** Null until its files have been read. */
  family: z.nullable(ModelFamily),
  languages: z.array(z.string()),
  speakers: z.number(),
  /** One line; empty for an import that brings none. */
  licence: z.string(),
  /** Who accepted the licence and when; null for an import. */
  accepted: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** Seconds of speech that one core made in a second when it was tried here; null before. */
  speed: z.nullable(z.number()),
  /** On disk, in bytes; 0 before it is installed. */
  diskBytes: z.number(),
  /** Whether its voices are offered. */
  enabled: z.boolean(),
  /** Languages and locales in which its voices come first. */
  defaultFor: z.array(z.string()),
  /** State reported by this process's engine; null while it is not offered here. */
  engine: z.nullable(
    z.object({ state: z.enum(['idle', 'running', 'broken']), lastWords: z.nullable(z.string()) }),
  ),
});
export type Model = z.infer<typeof Model>;
