import type { Messages } from '@parlando/locales';
import { type ComponentType, lazy, Suspense } from 'react';
import { useParams } from 'wouter';
import { useTranslation } from '../lib/use-translation.ts';
import type { Icon } from '../ui/glyph.tsx';
import { CodeIcon, FileIcon, SlidersIcon, WarningIcon } from '../ui/icons.tsx';
import { ArrowRightIcon } from '../ui/later-icons.tsx';
import { Page } from '../ui/page.tsx';
import { SideMenu } from '../ui/side-menu.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const section = <Id extends keyof Messages['developers']['sections']>(
  id: Id,
  icon: Icon,
  load: () => Promise<{ default: ComponentType }>,
) => ({ id, icon, Section: lazy(load) });

/**
 * In the order of the menu; the first is `/developers` itself. Names are in the locale files:
 * `developers.sections.<id>`.
 */
const sections = [
  section('clients', CodeIcon, () => import('../features/developers/clients-section.tsx')),
  section('playground', ArrowRightIcon, () => import('../features/developers/playground-section.tsx')),
  section('limits', SlidersIcon, () => import('../features/developers/limits-section.tsx')),
  section('errors', WarningIcon, () => import('../features/developers/errors-section.tsx')),
] as const;

const reference = '/api/docs';

export default function DevelopersPage() {
  const { t } = useTranslation();
  const { section = sections[0].id } = useParams<{ section?: string }>();
  const shown = sections.find(({ id }) => id === section);
  if (!shown) return <NotFoundPage />;
  const addressOf = (id: string) => (id === sections[0].id ? '/developers' : `/developers/${id}`);
  const entries = sections.map(({ id, icon }) => ({
    to: addressOf(id),
    words: t(`developers.sections.${id}`),
    icon,
  }));
  return (
    <SideMenu
      label={t('shell.developers')}
      entries={[...entries, { to: reference, words: t('developers.sections.reference'), icon: FileIcon }]}
      shown={addressOf(shown.id)}
    >
      <Page title={t(`developers.sections.${shown.id}`)} partOf={t('shell.developers')}>
        <Suspense>
          <shown.Section />
        </Suspense>
      </Page>
    </SideMenu>
  );
}
