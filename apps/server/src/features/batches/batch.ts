import type { SynthesisBody } from '@parlando/contract';

/** Names a batch. Clients choose the ids, so an id is unique only together with its owner. */
export interface BatchKey {
  readonly ownerId: string;
  readonly id: string;
}

/** A batch, and the owner's key that it is charged to from now on; null for a session. */
export interface BatchStart extends BatchKey {
  readonly keyId: string | null;
}

/** A `list` was sent whole; a `project` may be edited while it runs, and waits by itself for quota. */
export type BatchKind = 'list' | 'project';

/** The right to work on a batch until it is released or expires. */
export interface BatchLease extends BatchKey {
  readonly kind: BatchKind;
  readonly fence: number;
}

/** The request of one item, in the form that `tts/single` takes. */
export type ItemRequest = Omit<SynthesisBody, 'stream'>;

export interface Failure {
  readonly code: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** How an item ended. `pause`: it stays pending and the whole batch pauses, until `resumes` if given. */
export type ItemOutcome = { readonly id: string } & (
  | { readonly kind: 'done' }
  | { readonly kind: 'error'; readonly failure: Failure }
  | { readonly kind: 'pause'; readonly failure: Failure; readonly resumes?: Resumption | undefined }
);

/** The time counts from now, by the database's clock. */
export type Resumption = { readonly at: Date } | { readonly afterMs: number };

/** How long a lease holds without renewal, and how often it is renewed. */
export const batchLease = { durationMs: 15_000, renewalMs: 5000 } as const;

/** The same key for every attempt, so that an item becomes exactly one task. */
export function idempotencyKeyOf(batchId: string, itemId: string): string {
  return `batch:${batchId}:${itemId}`;
}
