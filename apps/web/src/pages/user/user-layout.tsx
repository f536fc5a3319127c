import type { PropsWithChildren } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { FileIcon, LayersIcon, ListIcon, ReadingIcon, StarIcon } from '../../ui/icons.tsx';
import { CardIcon, GiftIcon, KeyIcon, UserIcon, WaveIcon } from '../../ui/later-icons.tsx';
import { SideMenu } from '../../ui/side-menu.tsx';

/** `/user` is the overview too. */
const entries = [
  { to: '/user/overview', words: 'user.overview', icon: WaveIcon, ofAccount: true },
  { to: '/user/membership', words: 'user.membership', icon: CardIcon, ofAccount: true },
  { to: '/user/membership-v2', words: 'billing.plans.title', icon: LayersIcon, ofAccount: true },
  { to: '/user/order-list', words: 'billing.orders.title', icon: FileIcon, ofAccount: true },
  { to: '/user/payment-log', words: 'billing.payments.title', icon: ListIcon, ofAccount: true },
  { to: '/user/promotion', words: 'user.promotion', icon: GiftIcon, ofAccount: true },
  { to: '/user/profile', words: 'user.profile', icon: UserIcon, ofAccount: true },
  { to: '/user/favorites', words: 'user.favourites', icon: StarIcon, ofAccount: false },
  { to: '/user/keys', words: 'keys.title', icon: KeyIcon, ofAccount: false },
  { to: '/dictionary', words: 'dictionary.title', icon: ReadingIcon, ofAccount: false },
] as const;

export default function UserLayout({ children }: PropsWithChildren) {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const [path] = useLocation();
  return (
    <SideMenu
      label={t('user.menu')}
      entries={entries
        .filter(({ ofAccount }) => accounts || !ofAccount)
        .map((entry) => ({ ...entry, words: t(entry.words) }))}
      shown={path === '/user' ? entries[0].to : path}
    >
      {children}
    </SideMenu>
  );
}
