import { instanceOwnerId } from '../../../http/visitor.ts';
import type { Requester } from '../task-row.ts';

export type Accountable = Pick<Requester, 'ownerId' | 'address'>;

/** Beyond this number, accounts without credit or debt are dropped. */
const manyAccounts = 1000;

/**
 * The accounts that work is charged to. An owner at many addresses is one account, and so is an address with many owners.
 * On an instance without accounts everybody is the owner, so only addresses distinguish people.
 */
export function accountsOf({ ownerId, address }: Accountable): readonly string[] {
  return ownerId === instanceOwnerId || ownerId === address ? [address] : [ownerId, address];
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng 1996) by ms of audio. Each account has a time up to which it has been
 * served, and the one furthest behind is next. A newcomer begins at the present, with neither credit nor debt. Work
 * counts for its owner and its address, and takes the turn of whichever has had more.
 */
export class FairTurns {
  readonly #servedUntil = new Map<string, number>();
  #now = 0;

  /**
   * Returns the item whose turn it is. Among equals (as owners at one address are) the one whose other account has had
   * less, then the one with the lowest `tieBreak`, then the first.
   */
  next<Item>(
    items: Iterable<Item>,
    requesterOf: (item: Item) => Accountable,
    tieBreak: (item: Item) => number = () => 0,
  ): Item | undefined {
    let first: { readonly item: Item; readonly order: readonly number[] } | undefined;
    for (const item of items) {
      const times = this.#startsOf(requesterOf(item));
      const order = [Math.max(...times), Math.min(...times), tieBreak(item)];
      if (first === undefined || isBefore(order, first.order)) first = { item, order };
    }
    return first?.item;
  }

  /** Whether none of its accounts is ahead of its turn. */
  owesNothing(requester: Accountable): boolean {
    return accountsOf(requester).every((account) => (this.#servedUntil.get(account) ?? 0) <= this.#now);
  }

  /** Call it when an engine starts on so much audio for the requester. */
  serve(requester: Accountable, audioMs: number): void {
    const start = Math.max(...this.#startsOf(requester));
    for (const account of accountsOf(requester))
      this.#servedUntil.set(account, this.#startOf(account) + audioMs);
    this.#now = start;
    if (this.#servedUntil.size > manyAccounts) this.#forget();
  }

  /** Call it when there is no work: everybody starts equal again. */
  reset(): void {
    this.#servedUntil.clear();
    this.#now = 0;
  }

  #startsOf(requester: Accountable): number[] {
    return accountsOf(requester).map((account) => this.#startOf(account));
  }

  #startOf(account: string): number {
    return Math.max(this.#now, this.#servedUntil.get(account) ?? 0);
  }

  #forget(): void {
    for (const [account, time] of this.#servedUntil) {
      if (time <= this.#now) this.#servedUntil.delete(account);
    }
  }
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const difference = a.findIndex((value, index) => value !== b[index]);
  return difference >= 0 && (a[difference] ?? 0) < (b[difference] ?? 0);
}
