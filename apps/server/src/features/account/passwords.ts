import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createOneAtATime } from './one-at-a-time.ts';

/** OWASP's password storage cheat sheet: argon2id (the library's default) with 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxWaiting = 500;

/** Watches a check: `begin` may refuse it, `succeeded` is called when the password was right. */
export interface CheckGuard {
  begin(): Promise<void>;
  succeeded(): Promise<void>;
}

/**
 * Hashes one password at a time: each takes a core for some 30 ms, and the other cores are for people who have logged
 * in. Guards run within the turn, so that simultaneous guesses are counted one after the other.
 */
export interface Passwords {
  /** PHC string. */
  hash(password: string): Promise<string>;
  /** Without a hash it takes equally long and returns false. */
  check(password: string, stored: string | undefined, guard: CheckGuard): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const inTurn = createOneAtATime(maxWaiting);
  let dummyHash: Promise<string> | undefined;
  return {
    hash: async (password) => inTurn(() => hash(password, cost)),
    check: async (password, stored, guard) =>
      inTurn(async () => {
        await guard.begin();
        dummyHash ??= hash(randomBytes(32).toString('base64'), cost);
        const isRight = (await verify(stored ?? (await dummyHash), password)) && stored !== undefined;
        if (isRight) await guard.succeeded();
        return isRight;
      }),
  };
}
