import { AppError, userLevels } from '@parlando/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { CallerKey } from '../../http/caller-key.ts';
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
  /** What an account needs to convert. */
  readonly minUserLevel: number;
  readonly findUser: FindUser;
  /** Throws KEY_INVALID when the key has ended. */
  readonly findKey: (id: string) => Promise<CallerKey>;
}

/**
 * Finds the visitor that a batch runs as. Call it for every item: an account may have been banned, deleted or given a
 * package since the last one. Returns undefined when the account or the guest's batch is gone. Throws BANNED,
 * PERMISSION_DENIED when the account may no longer convert, KEY_INVALID when its key has ended, and LOGIN_REQUIRED when
 * accounts were switched on or off since the batch began, or guests may no longer convert.
 */
export type FindOwner = (batch: BatchKey) => Promise<Visitor | undefined>;

const userPrefix = userOwnerId('');
const guestPrefix = guestOwnerId('');

export function createBatchOwners(
  { accounts, guests, minUserLevel, findUser, findKey }: BatchOwnersOptions,
  database: Kysely<Database>,
): FindOwner {
  const read = ({ ownerId, id }: BatchKey) =>
    database
      .selectFrom('batches')
      .select(['guest_address', 'key_id'])
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .executeTakeFirst();

  const findGuest = async (batch: BatchKey): Promise<Visitor | undefined> => {
    const { ownerId } = batch;
    const row = await read(batch);
    const fingerprint = ownerId.slice(guestPrefix.length);
    return row && { kind: 'guest', ownerId, fingerprint, address: row.guest_address ?? '' };
  };

  const findAccount = async ({ ownerId }: BatchKey): Promise<Visitor | undefined> => {
    if (!accounts && ownerId === instanceOwnerId) return { kind: 'owner', ownerId, address: '' };
    if (!accounts || !ownerId.startsWith(userPrefix)) throw new AppError('LOGIN_REQUIRED');
    const user = await findUser(ownerId.slice(userPrefix.length));
    if (user && userLevels[user.role] < minUserLevel) throw new AppError('PERMISSION_DENIED');
    return user && { ...user, kind: 'user', ownerId, address: '', sessionId: '', isConfirmed: false };
  };

  return async (batch) => {
    if (accounts && guests && batch.ownerId.startsWith(guestPrefix)) return findGuest(batch);
    const visitor = await findAccount(batch);
    const keyId = (await read(batch))?.key_id ?? null;
    return visitor && keyId !== null ? { ...visitor, key: await findKey(keyId) } : visitor;
  };
}
