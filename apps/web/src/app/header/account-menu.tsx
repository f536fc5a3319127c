import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PackageBar, QuotaBar } from '../../features/account/usage-bars.tsx';
import { UserAvatar } from '../../features/account/user-avatar.tsx';
import { navigate } from '../../lib/navigation.tsx';
import { useInstance } from '../../model/instance/instance.ts';
import { logOut } from '../../model/session/log-out.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { refreshAccount, useAccount, useSession } from '../../model/session/session-store.ts';
import { useTierWords } from '../../model/session/tier.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LogoutIcon, UserIcon } from '../../ui/later-icons.tsx';
import { Popover } from '../../ui/popover.tsx';

/** A guest's way in, or an account's quota and pages. Nothing where people do not log in. */
export function AccountMenu() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const loggedIn = useSession((state) => state.token !== null);
  if (!accounts) return null;
  if (loggedIn) return <AvatarMenu />;
  return (
    <Button variant="primary" size="sm" className="ml-1" onClick={() => openLogin()}>
      <UserIcon size={16} className="hidden max-[480px]:block" />
      <span className="max-[480px]:sr-only">{t('shell.login')}</span>
    </Button>
  );
}

const row = 'w-full justify-start font-normal';

function AvatarMenu() {
  const { t } = useTranslation();
  const user = useAccount()?.user;
  const [open, setOpen] = useState(false);
  const label = t('account.menu', { name: user?.username ?? '' });
  const openOrClose = (next: boolean) => {
    setOpen(next);
    if (next) void refreshAccount();
  };
  const leave = async () => {
    setOpen(false);
    if (await logOut()) await navigate('/');
  };
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={openOrClose}
      trigger={
        <IconButton
          round
          tooltip={false}
          label={label}
          icon={user ? <UserAvatar user={user} size="sm" /> : <UserIcon />}
        />
      }
    >
      <AccountCard />
      <Link to="/user/profile" className={`${buttonClass('ghost')} ${row}`} onClick={() => setOpen(false)}>
        <UserIcon />
        {t('account.profile')}
      </Link>
      <Button variant="ghost" icon={<LogoutIcon />} className={row} onClick={() => void leave()}>
        {t('account.logout')}
      </Button>
    </Popover>
  );
}

function AccountCard() {
  const account = useAccount();
  const tierWords = useTierWords();
  if (!account) return null;
  const { user, package: userPackage } = account;
  return (
    <div className="mb-1 flex flex-col gap-3 border-b border-line px-3 pt-2.5 pb-3">
      <div className="flex min-w-0 items-center gap-2.5">
        <UserAvatar user={user} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{user.username}</p>
          <p className="truncate text-12 text-ink-2">{user.email}</p>
        </div>
        <Badge>{tierWords(user.role, userPackage)}</Badge>
      </div>
      <QuotaBar usage={user.usage} />
      {userPackage && <PackageBar value={userPackage} />}
    </div>
  );
}
