import { joinAudio, type ProviderAudio, type RetryOptions, withRetries } from '@parlando/providers';
import type { SsmlParts } from './ssml-parts.ts';

interface Hearing<Heard> {
  readonly open: (ssml: string) => Promise<ProviderAudio>;
  readonly hear: (audio: ProviderAudio) => Promise<Heard>;
  readonly retries: RetryOptions;
}

/**
 * Speaks one document, and tries again until it was heard whole. Several documents become one audio; each is tried again
 * on its own until its audio begins, so that what was heard, and paid for, is not spoken twice.
 */
export async function hearParts<Heard>(
  [first, ...rest]: SsmlParts,
  { open, hear, retries }: Hearing<Heard>,
): Promise<Heard> {
  if (rest.length === 0) return withRetries(async () => hear(await open(first)), retries);
  const opened = await withRetries(() => open(first), retries);
  const { onRetry: _, ...later } = retries;
  const parts = rest.map((ssml) => () => withRetries(() => open(ssml), later));
  return hear(joinAudio(opened, parts));
}
