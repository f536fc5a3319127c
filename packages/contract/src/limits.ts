/** Every constant that both sides rely on. Characters are Unicode code points. */
export const limits = {
  /** Longest text of one request, by service id. */
  requestCharacters: { 1: 10_000, 2: 5000, 3: 10_000, 4: 8000, 5: 5000 },
  defaultRequestCharacters: 5000,
  /**
   * Minimum characters charged per second of audio. Every voice is faster, so text normally costs its own characters.
   */
  charactersPerSecond: 2,
  /**
   * Time not charged in each request, so that very short texts, which are mostly silence, cost their characters.
   */
  unchargedMs: 500,
  /**
   * Longest predicted audio of one request. It grows with the text an instance allows: two seconds for each character
   * are enough for any language at half its speed, with room for pauses. `leastSeconds` is for short texts.
   */
  audio: { secondsPerCharacter: 2, leastSeconds: 600 },
  /** Longest silence of one request, all its pauses together. */
  silenceSeconds: 900,
  /**
   * Longest predicted speech of a segment. Usual text takes little more than half of what is predicted, so that is some
   * 14 seconds. Silence is known exactly and is cut at `silenceMs`.
   */
  segment: { speechMs: 24_000, silenceMs: 15_000 },
  registeredDailyCharacters: 10_000,
  /** A daily quota of this size or more is shown as unlimited. */
  unlimitedCharacters: 1e12,
  minRequestGapMs: 1000,
  /** Of audio, in Hz and kbit/s. What a format can carry of it is less: errors list it. */
  sampleRate: { min: 8000, max: 48_000 },
  bitrate: { min: 8, max: 320 },
  speed: { min: 0.5, max: 2, step: 0.1, default: 1 },
  pitch: { min: 0.5, max: 2, step: 0.1, default: 1 },
  volume: { min: 0, max: 100, default: 100 },
  styleDegree: { min: 0.01, max: 2, default: 1 },
  /** Speakers of one script; their names in UTF-16 code units. */
  cast: { members: 20, name: { min: 1, max: 40 } },
  /** What words are said as: an alias, pinyin or IPA, in UTF-16 code units. */
  pronunciation: { words: { min: 1, max: 500 } },
  /** Marks of one text. The ratios are to how the text would be spoken without the mark. */
  marks: {
    count: 2000,
    pauseMs: { min: 100, max: 20_000 },
    rate: { min: 0.5, max: 2 },
    pitch: { min: 0.5, max: 2 },
    volume: { min: 0, max: 2 },
  },
  /** Between two speakers of a script. */
  turnPauseMs: { min: 0, max: 10_000 },
  /**
   * Entries of an account, of a guest's browser and of one request, which holds all of a guest's; lengths in UTF-16 code
   * units. Of a file's refused lines the first ones are named.
   */
  dictionary: {
    entries: 10_000,
    guestEntries: 500,
    requestEntries: 500,
    word: { min: 1, max: 100 },
    note: { max: 200 },
    search: 200,
    fileCharacters: 4_000_000,
    fileLines: 20_000,
    bodyBytes: 16_777_216,
    refusedLines: 100,
  },
  /** Before the first word, or after the last. */
  silenceMs: { min: 0, max: 20_000, step: 50, default: 0 },
  presetTolerance: 0.05,
  playbackRates: [0.5, 0.75, 1, 1.25, 1.5, 2],
  playbackRateRange: { min: 0.25, max: 4 },
  username: { min: 3, max: 20 },
  /** 1024 limits the work of one hash; nobody needs so long a password. */
  password: { min: 6, max: 1024 },
  /** A picture of about 150 KB as a `data:` URL. */
  avatarCharacters: 204_800,
  verificationCode: { digits: 6, lifetimeMs: 600_000, guesses: 5, resendMs: 60_000 },
  /** Characters of an announcement in one language. */
  announcement: 160,
  /** Characters of the reason for a ban. */
  banReason: 300,
  /** Most characters of credit granted at once. */
  grantedCharacters: 1e12,
  qrLogin: { pollMs: 2000, lifetimeMs: 300_000 },
  fingerprintLength: { min: 8, max: 128 },
  timeoutMs: { general: 30_000, synthesis: 300_000, status: 10_000 },
  retry: { count: 3, intervalMs: 1000 },
  statusPoll: { attempts: 10, intervalMs: 2000 },
  historyEntries: 50,
  /** Items of one batch, its body (every item as long as it may be, in three-byte characters), batches kept. */
  batchItems: 1000,
  /** The schema refuses a longer list. */
  batchItemsRead: 2000,
  batchBodyBytes: 16_777_216,
  /**
   * Subtitles: usual characters of a line by script and those that may be asked for, lines and time of a cue, and the
   * frames that stay free between two cues.
   */
  captions: {
    characters: { wide: 16, latin: 42, min: 8, max: 80 },
    lines: { min: 1, max: 2, default: 2 },
    leastMs: 834,
    mostMs: 7000,
    gapFrames: 2,
    frameRate: { min: 10, max: 120, default: 25 },
  },
  /**
   * Subtitles that are spoken in time: how many, characters of one, the least time from one to the next, how long all of
   * them may take, and how much faster than asked a cue may be spoken to fit.
   */
  timed: {
    cues: 2000,
    characters: 1000,
    leastMs: 100,
    totalMs: 14_400_000,
    fileBytes: 4_000_000,
    maxRate: { min: 1, max: 2, step: 0.05, default: 1.3 },
  },
  /** Items of one batch of a guest and bytes of its request; batches that guests of one network address may run and keep. */
  guestBatches: { items: 100, bytes: 262_144, running: 5, kept: 20, retryAfterMs: 30_000 },
  /**
   * Projects of one owner; chapters and characters of one; longest title, in UTF-16 code units; most characters that are
   * spoken by one task.
   */
  projects: {
    count: 100,
    chapters: 1000,
    /** The schema refuses a longer list. */
    chaptersRead: 2000,
    characters: 3_000_000,
    title: { max: 200 },
    levels: { min: 1, max: 6 },
    partCharacters: 1500,
    /** Of a chapter. */
    marks: 10_000,
    bodyBytes: 16_777_216,
    /** A guest's only one, and how many guests of one network address may keep one. */
    guest: { chapters: 200, characters: 300_000, bodyBytes: 1_048_576, kept: 20, retryAfterMs: 3_600_000 },
  },
  /** A page that the server fetches: its bytes, unpacked, and the time until its last one. */
  webPage: { bytes: 20_000_000, timeMs: 20_000 },
  /** Longest texts, in UTF-16 code units. */
  settings: { address: 2000, model: 200, voice: 200, auditionText: 1000 },
  /** Saved configurations of one owner; their longest texts in UTF-16 code units. */
  configurations: {
    count: 200,
    name: { min: 1, max: 60 },
    id: 200,
    text: 20_000,
    ssml: 100_000,
    contour: 1000,
    bodyBytes: 1_048_576,
  },
  /** What the administrator may enter; names in UTF-16 code units. */
  plan: {
    name: { min: 1, max: 60 },
    priceMinor: { min: 1, max: 100_000_000 },
    characters: { min: 1, max: 1_000_000_000 },
    days: { min: 1, max: 3650 },
  },
  /** An order is paid within its lifetime or closed. `open`: most unpaid ones of an account; `perHour`: all that it makes. */
  order: { lifetimeMs: 1_800_000, open: 5, perHour: 30, pollMs: 2000 },
  /** Codes of one batch; random bytes of a code. */
  redeemCodes: { batch: { min: 1, max: 5000 }, bytes: 16 },
  /** Keys of one owner, their names and origins in UTF-16 code units, and origins of one. */
  keys: { count: 50, name: { min: 1, max: 60 }, origins: 20, originCharacters: 200 },
  requestClearMs: 2000,
  queueClearedNoticeMs: 8000,
  networkErrorNoticeMs: 8000,
  messageDeduplicationMs: 3000,
  disclaimerNoticeMs: 5000,
  searchBlurMs: 150,
  voiceCache: { maxAgeMs: 86_400_000, version: '1.0.0' },
  /** Shares of the quota at which a warning shows. */
  quotaWarning: { guest: 0.7, user: 0.8, critical: 0.95, registerHint: 0.5 },
  quotaBar: { warning: 0.7, exception: 0.9 },
  auditionCharacters: 100,
  mobileBreakpointPx: 768,
} as const;

/** Speed/pitch presets of the advanced drawer. */
export const speechPresets = [
  { id: 'standard', speed: 1, pitch: 1 },
  { id: 'slow', speed: 0.8, pitch: 1 },
  { id: 'fast', speed: 1.3, pitch: 1 },
  { id: 'deep', speed: 1, pitch: 0.8 },
] as const;

/** Words for a style's strength, and the `styledegree` each stands for. */
export const intensities = [
  { id: 'extraWeak', degree: 0.01 },
  { id: 'weak', degree: 0.5 },
  { id: 'normal', degree: 1 },
  { id: 'strong', degree: 1.5 },
  { id: 'extraStrong', degree: 2 },
] as const;

/** Words for a volume, their SSML names, and the level of 100 that Azure documents for each. */
export const volumes = [
  { id: 'extraSoft', ssml: 'x-soft', volume: 20 },
  { id: 'soft', ssml: 'soft', volume: 40 },
  { id: 'medium', ssml: 'medium', volume: 60 },
  { id: 'loud', ssml: 'loud', volume: 80 },
  { id: 'extraLoud', ssml: 'x-loud', volume: 100 },
] as const;

export const appVersion = 'v0.0.1';
