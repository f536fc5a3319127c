import type { SynthesisBody } from '@parlando/contract';

/** Names a batch: the client chose the id, so it counts with its owner only. */
export interface BatchKey {
  readonly ownerId: string;
  readonly id: string;
}

/** The right to work on a batch, until it is given back or runs out. */
export interface BatchLease extends BatchKey {
  readonly fence: number;
}

/** What is asked of an item: as `tts/single` is asked. */
export type ItemRequest = Omit<SynthesisBody, 'stream'>;

export interface Failure {
  readonly code: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** What became of an item; `pause`: it can wait, and with it the batch has to. */
export type ItemOutcome = { readonly ord: number } & (
  | { readonly kind: 'done' }
  | { readonly kind: 'error' | 'pause'; readonly failure: Failure }
);

/** How long a lease holds without renewal, and how often it is renewed. */
export const batchLease = { durationMs: 15_000, renewalMs: 5000 } as const;

/** An item becomes one task, whoever hands it over and however often. */
export function idempotencyKeyOf(batchId: string, itemId: string): string {
  return `batch:${batchId}:${itemId}`;
}
