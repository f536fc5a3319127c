import { appVersion } from '@parlando/contract';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { apiUrl } from '../../lib/api-client.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useLazyOpen } from '../../lib/use-lazy-open.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { requestTour, tourOf } from '../../model/tour/tour.ts';
import { useNewerRelease } from '../../model/updates/newer-release.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CodeIcon, FileIcon, HelpIcon, InfoIcon, SparkIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { ExternalIcon, EyeIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';

const AboutDialog = late(() => import('./about-dialog.tsx'));
const UpdateDialog = late(() => import('./update-dialog.tsx'));

export function HelpMenu() {
  const { t } = useTranslation();
  const about = useLazyOpen();
  const update = useLazyOpen();
  const release = useNewerRelease();
  const tour = useTourItem();
  return (
    <>
      <Menu isFixed onClosed={tour.start} trigger={<HelpButton hasNews={release !== null} />}>
        {tour.item}
        <MenuItem icon={<FileIcon />} onSelect={() => void navigate('/docs')}>
          {t('guide.docs.title')}
        </MenuItem>
        <MenuItem icon={<CodeIcon />} onSelect={() => void navigate('/developers')}>
          {t('shell.developers')}
        </MenuItem>
        <MenuLink icon={<ExternalIcon />} href={apiUrl('/api/docs')}>
          {t('shell.apiDocs')}
        </MenuLink>
        <MenuItem icon={<InfoIcon />} onSelect={about.open}>
          <WithVersion words={t('shell.about')} version={<Badge>{appVersion}</Badge>} />
        </MenuItem>
        {release && (
          <MenuItem icon={<SparkIcon />} onSelect={update.open}>
            <WithVersion
              words={t('guide.updates.item')}
              version={<Badge tone="accent">{release.version}</Badge>}
            />
          </MenuItem>
        )}
      </Menu>
      {about.wasOpened && <AboutDialog open={about.isOpen} onClose={about.close} />}
      {update.wasOpened && release && (
        <UpdateDialog release={release} open={update.isOpen} onClose={update.close} />
      )}
    </>
  );
}

function WithVersion({ words, version }: { words: string; version: ReactNode }) {
  return (
    <span className="flex items-center justify-between gap-3">
      {words} {version}
    </span>
  );
}

/** The menu item for the page's tour, if it has one. The tour starts once the menu is closed. */
function useTourItem() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const mayOwn = useMayOwn();
  const [isWanted, setIsWanted] = useState(false);
  const start = () => {
    if (isWanted) requestTour();
    setIsWanted(false);
  };
  const item = tourOf(path, mayOwn) && (
    <MenuItem icon={<EyeIcon />} onSelect={() => setIsWanted(true)}>
      {t('guide.tour.view')}
    </MenuItem>
  );
  return { item, start };
}

/** Shows a dot if there is a newer version. `Menu` passes the trigger props. */
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
