import { joinAudio, type ProviderAudio, type RetryOptions, withRetries } from '@parlando/providers';
import type { SsmlParts } from './ssml-parts.ts';

interface Hearing<Heard> {
  readonly open: (ssml: string) => Promise<ProviderAudio>;
  readonly hear: (audio: ProviderAudio) => Promise<Heard>;
  readonly retries: RetryOptions;
}

/**
 * Speaks one document, as often as it takes to hear it whole; or several as one audio, each as often as it takes to be
 * answered: what was heard, and paid for, before one that broke off is not spoken again.
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
