import { notFound, redirect } from '@tanstack/react-router';
import i18next from 'i18next';
import { toast } from '../lib/toast.ts';
import { type Access, decideAccess, waitForVisitor } from '../model/session/access.ts';
import { openLogin } from '../model/session/login-store.ts';

/** For a route's `beforeLoad`: lets through who may see the page; others go to `/` and are told why. */
export function guard(access: Access) {
  return async ({ location, preload }: { location: { href: string }; preload: boolean }): Promise<void> => {
    const decision = decideAccess(access, await waitForVisitor());
    if (decision === 'open') return;
    if (!preload) refuse(decision, location.href);
    throw redirect({ to: '/', replace: true });
  };
}

/** For pages about an account: an instance without accounts does not have them. */
export async function onlyWithAccounts(): Promise<void> {
  const { accounts } = await waitForVisitor();
  if (!accounts) throw notFound();
}

function refuse(decision: 'login' | 'forbidden', href: string): void {
  if (decision === 'forbidden') {
    toast('warning', i18next.t('guard.forbidden'));
    return;
  }
  toast('warning', i18next.t('errors.LOGIN_REQUIRED'));
  openLogin({ returnTo: href });
}
