import { Suspense } from 'react';
import { useParams } from 'wouter';
import { ConfirmPasswordDialog } from '../../features/account/confirm-password-dialog.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { SideMenu } from '../../ui/side-menu.tsx';
import { NotFoundPage } from '../not-found-page.tsx';
import { adminSections } from './admin-sections.ts';

/** The administration: a side menu and the current section. */
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
