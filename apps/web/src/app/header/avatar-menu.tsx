import { useState } from 'react';
import { Link } from 'wouter';
import { PackageBar, QuotaBar } from '../../features/account/usage-bars.tsx';
import { UserAvatar } from '../../features/account/user-avatar.tsx';
import { navigate } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { logOut } from '../../model/session/log-out.ts';
import { refreshAccount, useAccount } from '../../model/session/session-store.ts';
import { useTierWords } from '../../model/session/tier.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SlidersIcon } from '../../ui/icons.tsx';
import { LogoutIcon, UserIcon } from '../../ui/later-icons.tsx';
import { Popover } from '../../ui/popover.tsx';

const row = 'w-full justify-start font-normal';
const linkClass = `${buttonClass('ghost')} ${row}`;

export default function AvatarMenu() {
  const { t } = useTranslation();
  const user = useAccount()?.user;
  const [open, setOpen] = useState(false);
  const label = t('account.menu', { name: user?.username ?? '' });
  const icon = user ? <UserAvatar user={user} size="sm" /> : <UserIcon />;
  const close = () => setOpen(false);
  const leave = async () => {
    close();
    if (await logOut()) await navigate('/');
  };
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (next) void refreshAccount();
      }}
      trigger={<IconButton round tooltip={false} label={label} icon={icon} />}
    >
      <AccountCard />
      <Link to="/user/profile" className={linkClass} onClick={close}>
        <UserIcon />
        {t('account.profile')}
      </Link>
      {user?.role === 'admin' && (
        <Link to="/admin" className={linkClass} onClick={close}>
          <SlidersIcon />
          {t('shell.nav.admin')}
        </Link>
      )}
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
          {user.email && <p className="truncate text-12 text-ink-2">{user.email}</p>}
        </div>
        <Badge>{tierWords(user.role, userPackage)}</Badge>
      </div>
      <QuotaBar usage={user.usage} />
      {userPackage && <PackageBar value={userPackage} />}
    </div>
  );
}
