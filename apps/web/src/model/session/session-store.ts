import { getUserInfo, User, UserPackage } from '@parlando/contract';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { forgetSession } from '../../lib/session.ts';
import { readJson, readText, removeItem, storageKeys, writeJson, writeText } from '../../lib/storage.ts';
import { isLiveToken, tokenOwner } from './token.ts';

interface Session {
  /** Whether the visitor is known, so that access can be decided. */
  readonly ready: boolean;
  /** Null for a guest. */
  readonly token: string | null;
  /** The id of the token's account; null for a guest. */
  readonly userId: string | null;
}

interface Account {
  readonly user: User;
  readonly package: UserPackage | null;
}

const guest = { token: null, userId: null } as const;

/** The login of this browser, persisted in localStorage (`token`). */
export const useSession = create<Session>(() => ({ ready: false, ...guest }));

/** Another server may send no package, or nothing but the user. */
const UserInfo = z.union([
  z.object({ user: User, package: z._default(z.nullable(UserPackage), null) }),
  z.pipe(
    User,
    z.transform((user) => ({ user, package: null })),
  ),
]);

const accountKey = ['account'] as const;

/** The account as the server describes it. Cached in localStorage (`userInfo`, `userPackage`) until the next visit. */
export function accountQuery(token: string | null) {
  return queryOptions({
    queryKey: [...accountKey, token] as const,
    queryFn:
      token === null
        ? skipToken
        : async ({ signal }): Promise<Account> => {
            const account = await call({ ...getUserInfo, reply: UserInfo }, {}, { signal });
            if (useSession.getState().token === token) storeAccount(account);
            return account;
          },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Undefined for a guest, and until the account of a token is loaded. */
export function useAccount(): Account | undefined {
  const token = useSession((state) => state.token);
  return useQuery(accountQuery(token), queryClient).data;
}

export function presentAccount(): Account | undefined {
  return queryClient.getQueryData(accountQuery(useSession.getState().token).queryKey);
}

/** Refetches the account. Does nothing for a guest; on failure, the cached account stays. */
export async function refreshAccount(): Promise<void> {
  const { token } = useSession.getState();
  if (token !== null) await queryClient.prefetchQuery({ ...accountQuery(token), staleTime: 0 });
}

/** Restores the session from storage. Removes a token that is malformed or expired. */
export function readStoredSession(now = Date.now()): void {
  const token = readText(storageKeys.token);
  if (token === null || !isLiveToken(token, now)) {
    endSessionHere();
    return;
  }
  const user = User.safeParse(readJson(storageKeys.userInfo)).data;
  const userPackage = UserPackage.safeParse(readJson(storageKeys.userPackage)).data ?? null;
  adoptToken(token, user && { user, package: userPackage });
}

export function beginSession(token: string, user: User): void {
  const account = { user, package: null };
  writeText(storageKeys.token, token);
  storeAccount(account);
  adoptToken(token, account);
}

/** Starts the session of a token whose account is not known yet. Resolves when the account was fetched. */
export async function enterSession(token: string): Promise<void> {
  writeText(storageKeys.token, token);
  adoptToken(token, undefined);
  await refreshAccount();
}

export function renewToken(token: string): void {
  const account = presentAccount();
  writeText(storageKeys.token, token);
  adoptToken(token, account);
}

/** Stores the account returned by the server after a change. */
export function setUser(user: User): void {
  const account = { user, package: presentAccount()?.package ?? null };
  storeAccount(account);
  queryClient.setQueryData(accountQuery(useSession.getState().token).queryKey, account);
}

/** Ends the session in this browser, without a message. */
export function endSessionHere(): void {
  forgetSession();
  useSession.setState(guest);
  queryClient.removeQueries({ queryKey: accountKey });
}

function adoptToken(token: string, account: Account | undefined): void {
  if (account) queryClient.setQueryData(accountQuery(token).queryKey, account);
  useSession.setState({ token, userId: tokenOwner(token) });
}

function storeAccount({ user, package: userPackage }: Account): void {
  writeJson(storageKeys.userInfo, user);
  if (userPackage) writeJson(storageKeys.userPackage, userPackage);
  else removeItem(storageKeys.userPackage);
}
