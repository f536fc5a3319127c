/** Constants that only the server and the developer's page use: the browser's first files do without. As in `limits`. */
export const serverLimits = {
  /** OpenAI's limits, which its clients use. */
  openAi: { inputCharacters: 4096, speed: { min: 0.25, max: 4 } },
  /** A page of voices. */
  elevenLabs: { pageSize: { min: 1, max: 100, default: 10 } },
  /** Voices that are imported at once. */
  legado: { voices: 100 },
  /** The port for Home Assistant: connections, how long one may be silent, and the parts of an event in bytes. */
  wyoming: {
    connections: 100,
    idleMs: 60_000,
    lineBytes: 65_536,
    dataBytes: 262_144,
    payloadBytes: 1_048_576,
  },
  /** Text that arrives in pieces: all of one stream, in UTF-16 code units, and how long one may take. */
  textStream: { characters: 100_000, lifetimeMs: 3_600_000 },
  /**
   * WebSockets: how many of a process and of one caller, longest message, how long a connection may be silent, how often
   * the peer is asked whether it is still there, and how often the connections are looked through.
   */
  webSockets: {
    count: 1000,
    perCaller: 200,
    messageBytes: 65_536,
    idleMs: 60_000,
    pingMs: 20_000,
    sweepMs: 1000,
  },
  /** Event streams of one visitor, and how long the oldest must stay away when it is closed for a new one. */
  eventStreams: { count: 8, retryMs: 30_000 },
  /** Fetching web pages: of one caller, and of one process, which holds each page in memory. */
  webPages: { perMinute: 20, atOncePerCaller: 2, atOnce: 8 },
  idempotencyKeyLength: { min: 1, max: 200 },
  sessionLifetimeMs: 604_800_000,
  /** Longest SSML source relative to the spoken limit: markup is free but limited. */
  ssmlSourceFactor: 20,
  /** How old an account may be that says who invited it, how long its first conversion counts, and how long rewards last. */
  invitation: { newAccountMs: 86_400_000, waitingDays: 30, rewardDays: 30 },
  freeDailyCharacters: 5000,
  guestAddressFactor: 5,
  /** How long a confirmed password counts for dangerous acts, and a login where an account has none. */
  confirmationMs: 900_000,
  batches: 50,
} as const;
