import type { Messages } from '@parlando/locales';
import { type ComponentType, lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { ConfirmPasswordDialog } from '../../features/account/password-dialog.tsx';
import { withWords } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import type { Icon } from '../../ui/glyph.tsx';
import { FileIcon, InfoIcon, LayersIcon, QueueIcon, ServerIcon, SlidersIcon } from '../../ui/icons.tsx';
import { CardIcon, UserIcon, WaveIcon } from '../../ui/later-icons.tsx';
import { SideMenu } from '../../ui/side-menu.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

export default function AdminPage() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const { section = adminSections[0].id } = useParams<{ section?: string }>();
  const sections = adminSections.filter((each) => accounts || !each.needsAccounts);
  const shown = sections.find(({ id }) => id === section);
  if (!shown) return <NotFoundPage />;
  const addressOf = (id: string) => `/admin/${id}`;
  return (
    <SideMenu
      label={t('admin.menu')}
      entries={sections.map(({ id, icon }) => ({
        to: addressOf(id),
        words: t(`admin.sections.${id}`),
        icon,
      }))}
      shown={addressOf(shown.id)}
    >
      <Suspense>
        <shown.Section />
      </Suspense>
      <ConfirmPasswordDialog />
    </SideMenu>
  );
}

const section = <Id extends keyof Messages['admin']['sections']>(
  id: Id,
  icon: Icon,
  /** Renders `Page` with the section's name as its title. */
  load: () => Promise<{ default: ComponentType }>,
) => ({ id, icon, needsAccounts: false, Section: lazy(withWords(load)) });

/** A section about accounts: it does not exist on an instance without accounts. */
const ofAccounts: typeof section = (...facts) => ({ ...section(...facts), needsAccounts: true });

/**
 * In the order of the menu: `/admin/<id>`; the first one is also at `/admin`. Names are in the locale files:
 * `admin.sections.<id>`.
 */
const adminSections = [
  section('overview', WaveIcon, () => import('../../features/admin/overview-section.tsx')),
  section('queue', QueueIcon, () => import('../../features/admin/queue/queue-section.tsx')),
  ofAccounts('people', UserIcon, () => import('../../features/admin/people/people-section.tsx')),
  ofAccounts('plans', LayersIcon, () => import('../../features/admin/plans/plans-section.tsx')),
  ofAccounts('orders', CardIcon, () => import('../../features/admin/orders/orders-section.tsx')),
  section('voices', ServerIcon, () => import('../../features/admin/voices/voices-section.tsx')),
  section(
    'announcement',
    InfoIcon,
    () => import('../../features/admin/announcement/announcement-section.tsx'),
  ),
  section('audit', FileIcon, () => import('../../features/admin/audit-section.tsx')),
  section('configuration', SlidersIcon, () => import('../../features/admin/configuration-section.tsx')),
] as const;
