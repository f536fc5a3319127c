import type { ProviderFormat } from '@parlando/contract';

/** How an adapter reaches the network: the browser's `fetch`, or the server's guarded one. */
export interface ProviderTransport {
  /** Errors of the catalogue (`AppError`) that it throws pass through; anything else counts as unreachable. */
  readonly fetch: typeof globalThis.fetch;
  /** Aborts: the adapter and the audio's stream reject with the signal's reason. */
  readonly signal: AbortSignal;
  /** From the request to the last byte. Default: 300 s for audio and chat, 30 s for voice lists and tests. */
  readonly timeoutMs?: number;
  /** Longest audio that is let through; default 256 MiB. */
  readonly maxAudioBytes?: number;
  /** Only where one may be set: a browser sends its own, and refuses or preflights another. Under 255 characters. */
  readonly userAgent?: string;
}

export interface ProviderAudio {
  /** Detected by the first bytes: an Azure-compatible endpoint may ignore the requested format. */
  readonly contentType: 'audio/mpeg' | 'audio/wav';
  /**
   * Streams the bytes. Errors with an `AppError` when the audio turns out truncated, empty or too large, and with the
   * signal's reason when the caller aborts. Cancelling it ends the request. Read it with a reader: a browser's `Response`
   * around it turns every error into its own TypeError.
   */
  readonly stream: ReadableStream<Uint8Array>;
}

export interface AzureEndpoint {
  readonly key: string;
  /** Such as `eastus` (the default) or, as people write it, `East US`. */
  readonly region?: string;
  /**
   * A template with `{region}`, a custom domain or the full synthesis address; default the public cloud, or Azure
   * China or US Government for their regions.
   */
  readonly url?: string;
}

/** The services that speak with a person's own Azure key. */
export type AzureApi = 1 | 2 | 3;

interface SpeechRequest {
  readonly ssml: string;
  /** The SSML was made of a person's text: a refusal must not blame SSML they never saw. Default false. */
  readonly isPlainText?: boolean;
  readonly format: ProviderFormat;
}

export interface AzureSpeechRequest extends SpeechRequest {
  readonly endpoint: AzureEndpoint;
  readonly api: AzureApi;
}

export interface CompatibleSpeechRequest extends SpeechRequest {
  /** The full address that takes the SSML. */
  readonly address: string;
  /** Empty where the endpoint wants none. */
  readonly key: string;
}

export interface ChatRequest {
  /** The base (`…/v1`) or the full `…/chat/completions`; empty means `DEFAULT_CHAT_BASE_URL`. */
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
  readonly prompt: string;
}

/** A key to be tested, with where it belongs. */
export type ProviderTarget =
  | { readonly service: 'azure'; readonly endpoint: AzureEndpoint; readonly api: AzureApi }
  | { readonly service: 'compatible'; readonly address: string; readonly key: string }
  | {
      readonly service: 'chat';
      readonly baseUrl: string;
      readonly key: string;
      readonly model: string;
    };

/** Further results of a successful test. */
export interface ProviderTestResult {
  /** Azure: how many voices the key can use. */
  readonly voices?: number;
  /** Chat: the ids of the models on offer, where the server lists them. */
  readonly models?: readonly string[];
}

/** The settings without which no provider is called. Blank counts as missing. */
export interface ProviderSettings {
  readonly speechKey?: string | undefined;
  readonly serviceRegion?: string | undefined;
  readonly thirdPartyApi?: string | undefined;
  readonly tts88Key?: string | undefined;
  readonly openAIKey?: string | undefined;
}

export interface RetryOptions {
  /** Tries in all, at least 1; default 3. */
  readonly count?: number;
  /** Wait between two tries; a longer `Retry-After` is honoured, up to `retryPolicy.longestWaitMs`. */
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Before the wait for try `n` (from 2), with what the one before failed of. */
  readonly onRetry?: (n: number, error: unknown) => void;
}
