import { lazy } from 'react';
import { withWords } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { useSession } from '../../model/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { LatePart } from '../../ui/late-part.tsx';
import { UserIcon } from '../../ui/later-icons.tsx';

const AvatarMenu = lazy(withWords(() => import('./avatar-menu.tsx')));

/** The login button of a guest, or the account menu. Nothing on an instance without accounts. */
export function AccountMenu() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const loggedIn = useSession((state) => state.token !== null);
  if (!accounts) return null;
  if (loggedIn)
    return (
      <LatePart fallback={<span className="size-9" />}>
        <AvatarMenu />
      </LatePart>
    );
  return (
    <Button variant="primary" size="sm" className="ml-1" onClick={() => openLogin()}>
      <UserIcon size={16} className="hidden max-[30rem]:block" />
      <span className="max-[30rem]:sr-only">{t('shell.login')}</span>
    </Button>
  );
}
