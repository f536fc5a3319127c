export interface ConversionResult {
  readonly taskId: string | null;
  readonly engine: string;
  readonly voice: string;
  /** Voice that was requested; null when the SSML names it. */
  readonly wantedVoice: string | null;
  readonly speakers?: readonly string[];
  readonly cacheHit: boolean;
  /** Milliseconds. */
  readonly processingTimeMs: number;
  readonly characters: number | null;
  /** Bytes. */
  readonly fileSize: number;
  /** Codes of `X-Warnings`. */
  readonly warnings: readonly string[];
  /** Words that the warning `TEXT_NOT_SPOKEN` is about; empty if only its code is known. */
  readonly unspokenWords: readonly string[];
}
