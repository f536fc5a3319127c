import { User, UserPackage } from '@parlando/contract';
import { create } from 'zustand';
import { forgetSession } from '../../lib/session.ts';
import { readJson, readText, removeItem, storageKeys, writeJson, writeText } from '../../lib/storage.ts';
import { isLiveToken } from './token.ts';

interface UserState {
  /** Whether it is known if someone is logged in, so that access can be decided. */
  readonly ready: boolean;
  /** Null for a guest. */
  readonly token: string | null;
  /** Null for a guest, and with a token until the account is known. */
  readonly user: User | null;
  readonly package: UserPackage | null;
}

const guest = { token: null, user: null, package: null } as const;

/** Who uses this page. Its other home is localStorage (`token`, `userInfo`, `userPackage`). */
export const useUser = create<UserState>(() => ({ ready: false, ...guest }));

/** Takes up the login that the browser kept; one that is malformed or over is thrown away. */
export function readStoredSession(now = Date.now()): void {
  const token = readText(storageKeys.token);
  if (token === null || !isLiveToken(token, now)) {
    forgetSession();
    useUser.setState(guest);
    return;
  }
  useUser.setState({
    token,
    user: User.safeParse(readJson(storageKeys.userInfo)).data ?? null,
    package: UserPackage.safeParse(readJson(storageKeys.userPackage)).data ?? null,
  });
}

export function beginSession(token: string, user: User): void {
  writeText(storageKeys.token, token);
  keepAccount(user, null);
  useUser.setState({ token, user, package: null });
}

/** The session goes on under another token. */
export function renewToken(token: string): void {
  writeText(storageKeys.token, token);
  useUser.setState({ token });
}

export function setUser(user: User): void {
  keepAccount(user, useUser.getState().package);
  useUser.setState({ user });
}

/** Forgets who was logged in; says nothing. */
export function endSessionHere(): void {
  forgetSession();
  useUser.setState(guest);
}

/** What the server says of the account. */
export function setAccount(user: User, userPackage: UserPackage | null): void {
  keepAccount(user, userPackage);
  useUser.setState({ user, package: userPackage });
}

function keepAccount(user: User, userPackage: UserPackage | null): void {
  writeJson(storageKeys.userInfo, user);
  if (userPackage) writeJson(storageKeys.userPackage, userPackage);
  else removeItem(storageKeys.userPackage);
}
