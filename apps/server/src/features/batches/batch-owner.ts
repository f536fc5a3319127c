import { AppError } from '@parlando/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import {
  type ActingUser,
  guestOwnerId,
  instanceOwnerId,
  userOwnerId,
  type Visitor,
} from '../../http/visitor.ts';
import type { BatchKey } from './batch.ts';

/** Undefined when the account is gone. Throws BANNED. */
export type FindUser = (userId: string) => Promise<ActingUser | undefined>;

export interface BatchOwnersOptions {
  /** False: the instance belongs to one person. */
  readonly accounts: boolean;
  /** Whether guests may convert. */
  readonly guests: boolean;
  readonly findUser: FindUser;
}

/**
 * Finds whom a batch runs for. Call it for every item: an account may have been banned, deleted or given a package since
 * the last one. Returns undefined when the account or the guest's batch is gone. Throws BANNED, and LOGIN_REQUIRED when
 * accounts were switched on or off since the batch began, or guests may no longer convert.
 */
export type FindOwner = (batch: BatchKey) => Promise<Visitor | undefined>;

const userPrefix = userOwnerId('');
const guestPrefix = guestOwnerId('');

export function createBatchOwners(
  { accounts, guests, findUser }: BatchOwnersOptions,
  database: Kysely<Database>,
): FindOwner {
  const findGuest = async ({ ownerId, id }: BatchKey): Promise<Visitor | undefined> => {
    const batch = await database
      .selectFrom('batches')
      .select('guest_address')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst();
    const fingerprint = ownerId.slice(guestPrefix.length);
    return batch && { kind: 'guest', ownerId, fingerprint, address: batch.guest_address ?? '' };
  };

  return async (batch) => {
    const { ownerId } = batch;
    if (!accounts && ownerId === instanceOwnerId) return { kind: 'owner', ownerId, address: '' };
    if (accounts && guests && ownerId.startsWith(guestPrefix)) return findGuest(batch);
    if (!accounts || !ownerId.startsWith(userPrefix)) throw new AppError('LOGIN_REQUIRED');
    const user = await findUser(ownerId.slice(userPrefix.length));
    return user && { ...user, kind: 'user', ownerId, address: '', sessionId: '', isConfirmed: false };
  };
}
