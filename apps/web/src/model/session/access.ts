import { type User, type UserRole, userLevels } from '@parlando/contract';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { sleep } from '../../lib/sleep.ts';
import { presentInstance, useInstance } from '../instance/instance.ts';
import { presentAccount, refreshAccount, useSession } from './session-store.ts';

export interface Visitor {
  readonly accounts: boolean;
  readonly loggedIn: boolean;
  readonly user: Pick<User, 'role'> | null;
}

/**
 * Whether a visitor may open a page that requires this role or a higher one. On an instance without accounts every page
 * is open.
 */
export function decideAccess(role: UserRole | undefined, visitor: Visitor): 'open' | 'login' | 'forbidden' {
  if (!visitor.accounts || role === undefined) return 'open';
  if (!visitor.loggedIn) return 'login';
  return userLevels[visitor.user?.role ?? 'user'] < userLevels[role] ? 'forbidden' : 'open';
}

/** Path of an open page that requires an account: it stays open when the session ends, with what was typed into it. */
export const useOpenPage = create<{ readonly path: string | null }>(() => ({ path: null }));

const polls = 100;
const pollMs = 100;

/** Waits up to 10 s until it is known who the visitor is. */
export async function waitForVisitor(): Promise<Visitor> {
  for (let poll = 0; poll < polls && !useSession.getState().ready; poll++) await sleep(pollMs);
  return presentVisitor();
}

/** Fetches the account anew, and waits up to 10 s for it. */
export async function refreshVisitor(): Promise<Visitor> {
  await Promise.race([refreshAccount(), sleep(polls * pollMs)]);
  return presentVisitor();
}

export function presentVisitor(): Visitor {
  return {
    accounts: presentInstance().accounts,
    loggedIn: useSession.getState().token !== null,
    user: presentAccount()?.user ?? null,
  };
}

/** Whether the server stores tasks and favourites for this visitor. */
export function mayOwn({ accounts, loggedIn }: Visitor): boolean {
  return loggedIn || !accounts;
}

export function useMayOwn(): boolean {
  const accounts = useInstance((state) => state.accounts);
  const loggedIn = useSession((state) => state.token !== null);
  return loggedIn || !accounts;
}

/** Asks for something of the visitor, unless the server stores nothing for them. */
export function useOwnQuery<Data, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Data, Key>) {
  return useQuery({ ...query, enabled: useMayOwn() });
}
