import type { User } from '@parlando/contract';
import { useState } from 'react';
import { DataSection } from '../../features/account/profile/data-section.tsx';
import { EmailSection, PasswordSection } from '../../features/account/profile/login-sections.tsx';
import { ProfileSection } from '../../features/account/profile/profile-section.tsx';
import { SessionsSection } from '../../features/account/profile/sessions-section.tsx';
import { WechatSection } from '../../features/account/profile/wechat-section.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { useAccount } from '../../model/session/session-store.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function ProfilePage() {
  const { t } = useTranslation();
  const user = useLastUser();
  return (
    <Page title={t('user.profile')}>
      {user ? (
        <>
          <ProfileSection user={user} />
          <EmailSection user={user} />
          <PasswordSection user={user} />
          <WechatSection user={user} />
          <SessionsSection />
          <DataSection hasPassword={user.hasPassword} />
        </>
      ) : (
        <Skeleton className="h-60 rounded-panel" />
      )}
    </Page>
  );
}

/** The account, even after its session has expired: its forms must keep what was typed until the next login. */
function useLastUser(): User | undefined {
  const user = useAccount()?.user;
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last;
}
