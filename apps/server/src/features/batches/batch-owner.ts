import { AppError } from '@parlando/contract';
import { type Account, type ActingUser, instanceOwnerId, userOwnerId } from '../../http/visitor.ts';

/** Undefined when the account is gone. Throws BANNED. */
export type FindUser = (userId: string) => Promise<ActingUser | undefined>;

export interface BatchOwnersOptions {
  /** False: the instance belongs to one person. */
  readonly accounts: boolean;
  readonly findUser: FindUser;
}

/**
 * Finds the account that a batch runs for. Call it for every item: the account may have been banned, deleted or given a
 * package since the last one. Returns undefined when the account is gone. Throws BANNED, and LOGIN_REQUIRED when
 * accounts were switched on or off since the batch began.
 */
export type FindOwner = (ownerId: string) => Promise<Account | undefined>;

const userPrefix = userOwnerId('');

export function createBatchOwners({ accounts, findUser }: BatchOwnersOptions): FindOwner {
  return async (ownerId) => {
    if (!accounts && ownerId === instanceOwnerId) return { kind: 'owner', ownerId, address: '' };
    if (!accounts || !ownerId.startsWith(userPrefix)) throw new AppError('LOGIN_REQUIRED');
    const user = await findUser(ownerId.slice(userPrefix.length));
    return user && { ...user, kind: 'user', ownerId, address: '', sessionId: '', isConfirmed: false };
  };
}
