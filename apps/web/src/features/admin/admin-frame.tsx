import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

interface AdminFrameProps {
  readonly title: string;
  /** Beside the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a section of the administration. */
export function AdminFrame({ title, aside, children }: AdminFrameProps) {
  const { t } = useTranslation();
  return (
    <Page title={title} partOf={t('admin.title')} aside={aside}>
      {children}
    </Page>
  );
}
