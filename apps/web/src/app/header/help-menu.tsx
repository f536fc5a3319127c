import { appVersion } from '@parlando/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { apiUrl } from '../../lib/api-client.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useMayOwn } from '../../model/session/access.ts';
import { requestTour, tourOf } from '../../model/tour/tour.ts';
import { useNewerRelease } from '../../model/updates/newer-release.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CodeIcon, FileIcon, HelpIcon, InfoIcon, SparkIcon } from '../../ui/icons.tsx';
import { ExternalIcon, EyeIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';

const AboutDialog = lazy(() => import('./about-dialog.tsx'));
const UpdateDialog = lazy(() => import('./update-dialog.tsx'));

type Shown = 'never' | 'open' | 'closed';

export function HelpMenu() {
  const { t } = useTranslation();
  const [about, setAbout] = useState<Shown>('never');
  const [update, setUpdate] = useState<Shown>('never');
  const release = useNewerRelease();
  const [path] = useLocation();
  const mayOwn = useMayOwn();
  const [isTourWanted, setIsTourWanted] = useState(false);
  const startWantedTour = () => {
    if (isTourWanted) requestTour();
    setIsTourWanted(false);
  };
  return (
    <>
      <Menu isFixed onClosed={startWantedTour} trigger={<HelpButton hasNews={release !== null} />}>
        {tourOf(path, mayOwn) && (
          <MenuItem icon={<EyeIcon />} onSelect={() => setIsTourWanted(true)}>
            {t('guide.tour.view')}
          </MenuItem>
        )}
        <MenuItem icon={<FileIcon />} onSelect={() => void navigate('/docs')}>
          {t('guide.docs.title')}
        </MenuItem>
        <MenuItem icon={<CodeIcon />} onSelect={() => void navigate('/developers')}>
          {t('developers.title')}
        </MenuItem>
        <MenuLink icon={<ExternalIcon />} href={apiUrl('/api/docs')}>
          {t('shell.apiDocs')}
        </MenuLink>
        <MenuItem icon={<InfoIcon />} onSelect={() => setAbout('open')}>
          <span className="flex items-center justify-between gap-3">
            {t('shell.about')} <Badge>{appVersion}</Badge>
          </span>
        </MenuItem>
        {release && (
          <MenuItem icon={<SparkIcon />} onSelect={() => setUpdate('open')}>
            <span className="flex items-center justify-between gap-3">
              {t('guide.updates.item')} <Badge tone="accent">{release.version}</Badge>
            </span>
          </MenuItem>
        )}
      </Menu>
      <Suspense>
        {about !== 'never' && <AboutDialog open={about === 'open'} onClose={() => setAbout('closed')} />}
        {release && update !== 'never' && (
          <UpdateDialog release={release} open={update === 'open'} onClose={() => setUpdate('closed')} />
        )}
      </Suspense>
    </>
  );
}

/** With a dot where there is a newer version. `Menu` hands it what makes it a trigger. */
function HelpButton({ hasNews, ...trigger }: { hasNews: boolean }) {
  const { t } = useTranslation();
  const icon = (
    <span className="relative flex">
      <HelpIcon />
      {hasNews && <span className="absolute -top-0.5 -right-0.5 size-2 rounded-full bg-accent" />}
    </span>
  );
  return (
    <IconButton
      label={hasNews ? t('guide.updates.help') : t('shell.help')}
      icon={icon}
      tooltip={false}
      {...trigger}
    />
  );
}
