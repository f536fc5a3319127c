import { AppError, countCharacters, type ProviderFormat, providerFormat } from '@parlando/contract';
import { joinAudio, type ProviderAudio, type RetryOptions, withRetries } from '@parlando/providers';
import { firstVoice, parseSsml, SsmlError, ssmlSpokenText } from '@parlando/speech/ssml';
import { collectAudio } from '../../lib/audio/collect-audio.ts';
import { withDictionaries } from '../dictionary/request-dictionary.ts';
import { characterLimit } from '../document/validate.ts';
import { openSpeech } from '../providers/open-speech.ts';
import { checkAccess, providerKind } from '../providers/provider-access.ts';
import { type SsmlParts, ssmlParts } from '../providers/ssml-parts.ts';
import { hostOf, useSettings } from '../settings/settings-store.ts';
import {
  type ConversionRequest,
  isSsmlRequest,
  requestCast,
  requestContent,
  requestMarks,
} from './conversion-request.ts';

export interface ProviderSpeech {
  readonly audio: Blob;
  /** The format received, which may differ from the requested one. */
  readonly format: ProviderFormat;
  /** `azure`, or the host of the TTS88-shaped endpoint. */
  readonly engine: string;
  /** ShortName; for SSML its first voice. */
  readonly voice: string;
  /** Code points that were spoken. */
  readonly characters: number;
  /** From the first request to the last byte. */
  readonly processingTimeMs: number;
}

export interface ProviderRetry {
  /** The next attempt, from 2. */
  readonly attempt: number;
  readonly attempts: number;
  readonly error: unknown;
}

export interface ArrivingSpeech extends ProviderAudio {
  readonly format: ProviderFormat;
  readonly voice: string;
}

export interface SpeakOptions {
  /** On abort, rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly onRetry?: (retry: ProviderRetry) => void;
  /** Consumes the audio as it arrives and resolves with all of it; default: collects it. Called once per attempt. */
  readonly hear?: (arriving: ArrivingSpeech) => Promise<Blob>;
}

/**
 * Converts with one of the services 1 to 4, using the key, route and retries from this browser's settings; has no
 * effect on the interface. Incomplete audio is an error and is retried, but text sent in several requests is not
 * spoken again if one of them broke off after its first byte.
 * @throws AppError or ApiError: EMPTY_CONTENT, MISSING_* settings, UNKNOWN_API_TYPE, KEY_HOST_CHANGED, TEXT_TOO_LONG,
 * SSML_*, codes of providers, MAX_RETRY_EXCEEDED
 */
export async function speakWithProvider(
  request: ConversionRequest,
  { signal, onRetry, hear = ({ stream, contentType }) => collectAudio(stream, contentType) }: SpeakOptions,
): Promise<ProviderSpeech> {
  const settings = useSettings.getState();
  checkAccess(request.api, settings, requestContent(request));
  const { documents: written, isPlainText, voice, characters } = readRequest(request);
  const limit = characterLimit(request.api, null);
  if (characters > limit) throw new AppError('TEXT_TOO_LONG', { actual: characters, limit });
  const documents = await withDictionaries(written);
  const startedAt = Date.now();
  let format = providerFormat(request.options.format);
  const wanted = { api: request.api, isPlainText, format };
  const open = (ssml: string) => openSpeech({ ...wanted, ssml }, settings, signal);
  const hearOne = (arriving: ProviderAudio) => {
    format = arriving.contentType === 'audio/wav' ? 'wav' : 'mp3';
    return hear({ ...arriving, format, voice });
  };
  const audio = await hearParts(documents, open, hearOne, {
    count: settings.retryCount,
    intervalMs: settings.retryIntervalMs,
    signal,
    onRetry: (attempt, error) => onRetry?.({ attempt, attempts: settings.retryCount, error }),
  });
  signal.throwIfAborted();
  const engine = providerKind(request.api) === 'compatible' ? hostOf(settings.thirdPartyApi) : 'azure';
  return { audio, format, engine, voice, characters, processingTimeMs: Date.now() - startedAt };
}

/** Returns the documents to send: generated from plain text, or the person's own SSML unchanged. */
function readRequest(request: ConversionRequest) {
  const content = requestContent(request);
  const { api, options } = request;
  if (!isSsmlRequest(request)) {
    const documents = ssmlParts(content, api, options, requestCast(request), requestMarks(request));
    return { documents, isPlainText: true, voice: options.voice, characters: countCharacters(content) };
  }
  try {
    const voice = firstVoice(parseSsml(content)) ?? options.voice;
    const characters = countCharacters(ssmlSpokenText(content));
    const documents: SsmlParts = [content];
    return { documents, isPlainText: false, voice, characters };
  } catch (cause) {
    if (!(cause instanceof SsmlError)) throw cause;
    const { code, line, column } = cause;
    throw new AppError(code, { line, column }, { cause });
  }
}

/**
 * Speaks one document and retries until its audio is complete. Several documents become one audio file; each is
 * retried on its own until its audio begins, so that what was played, and paid for, is not spoken twice.
 */
async function hearParts(
  [first, ...rest]: SsmlParts,
  open: (ssml: string) => Promise<ProviderAudio>,
  hear: (audio: ProviderAudio) => Promise<Blob>,
  retries: RetryOptions,
): Promise<Blob> {
  if (rest.length === 0) return withRetries(async () => hear(await open(first)), retries);
  const opened = await withRetries(() => open(first), retries);
  const { onRetry: _, ...later } = retries;
  const parts = rest.map((ssml) => () => withRetries(() => open(ssml), later));
  return hear(joinAudio(opened, parts));
}
