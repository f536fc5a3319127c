import { appVersion } from '@parlando/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiUrl } from '../../lib/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { HelpIcon, InfoIcon } from '../../ui/icons.tsx';
import { ExternalIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';

const AboutDialog = lazy(() => import('./about-dialog.tsx'));

export function HelpMenu() {
  const { t } = useTranslation();
  const [about, setAbout] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Menu isFixed trigger={<IconButton label={t('shell.help')} icon={<HelpIcon />} tooltip={false} />}>
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
