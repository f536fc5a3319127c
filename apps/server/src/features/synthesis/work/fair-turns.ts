import { instanceOwnerId } from '../../../http/visitor.ts';
import type { Requester } from '../task-row.ts';

type Accountable = Pick<Requester, 'ownerId' | 'address'>;

/** Above so many accounts those that have nothing to wait for are forgotten. */
const manyAccounts = 1000;

/**
 * Who is kept account of. An owner who comes from many addresses is one, and so is an address with many owners; but the
 * owner of an instance without accounts is whoever uses it, and only the address tells people apart.
 */
export function accountsOf({ ownerId, address }: Accountable): readonly string[] {
  return ownerId === instanceOwnerId || ownerId === address ? [address] : [ownerId, address];
}

/**
 * Start-time fair queueing (Goyal, Vin and Cheng 1996), by ms of audio: each account has a time up to which it has been
 * served; whoever is behind is next, and whoever comes anew begins at the present, with neither credit nor debt. Work
 * counts for its owner and its address, and has the turn of the one that has had more.
 */
export class FairTurns {
  readonly #servedUntil = new Map<string, number>();
  #now = 0;

  /** Who is lower has the turn. Among equals by the first number, as owners of one address are, the second decides. */
  rank(requester: Accountable): readonly [number, number] {
    const times = accountsOf(requester).map((account) => this.#startOf(account));
    return [Math.max(...times), Math.min(...times)];
  }

  /** Whether its accounts have had no more than others by now. */
  owesNothing(requester: Accountable): boolean {
    return accountsOf(requester).every((account) => (this.#servedUntil.get(account) ?? 0) <= this.#now);
  }

  /** It is given an engine for so much audio. */
  serve(requester: Accountable, audioMs: number): void {
    const [start] = this.rank(requester);
    for (const account of accountsOf(requester))
      this.#servedUntil.set(account, this.#startOf(account) + audioMs);
    this.#now = start;
    if (this.#servedUntil.size > manyAccounts) this.#forget();
  }

  /** Nobody has work: from here all begin alike. */
  reset(): void {
    this.#servedUntil.clear();
    this.#now = 0;
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
