import { appVersion } from '@parlando/contract';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstance } from '../../features/instance/instance-store.ts';
import { apiUrl } from '../../lib/api-client.ts';
import { useIsNarrow } from '../../lib/use-media-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { HelpIcon, InfoIcon } from '../../ui/icons.tsx';
import { ExternalIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { sideEntries } from './nav-entries.ts';

const AboutDialog = lazy(() => import('./about-dialog.tsx'));

export function HelpMenu() {
  const { t } = useTranslation();
  const router = useRouter();
  const isNarrow = useIsNarrow();
  const accounts = useInstance((state) => state.accounts);
  // Without accounts a narrow screen has neither the side navigation nor an account's menu.
  const ofNarrowOwner = isNarrow && !accounts ? sideEntries.slice(1) : [];
  const [about, setAbout] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Menu trigger={<IconButton label={t('shell.help')} icon={<HelpIcon />} tooltip={false} />}>
        {ofNarrowOwner.map(({ to, words }) => (
          <MenuItem key={to} onSelect={() => void router.navigate({ to })}>
            {t(words)}
          </MenuItem>
        ))}
        <MenuLink icon={<ExternalIcon />} href={apiUrl('/api/docs')}>
          {t('shell.apiDocs')}
        </MenuLink>
        <MenuItem icon={<InfoIcon />} onSelect={() => setAbout('open')}>
          <span className="flex items-center justify-between gap-3">
            {t('shell.about')} <Badge>{appVersion}</Badge>
          </span>
        </MenuItem>
      </Menu>
      {about !== 'never' && (
        <Suspense>
          <AboutDialog open={about === 'open'} onClose={() => setAbout('closed')} />
        </Suspense>
      )}
    </>
  );
}
