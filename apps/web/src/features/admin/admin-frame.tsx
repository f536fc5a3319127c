import i18next from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/later-icons.tsx';
import { Page } from '../../ui/page.tsx';

interface AdminFrameProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** For the page of a list entry: returns to the list. */
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

export function AdminFrame({ title, aside, onBack, children }: AdminFrameProps) {
  const { t } = useTranslation();
  const back = onBack && (
    <Button icon={<ArrowLeftIcon />} onClick={onBack}>
      {t('ui.backToList')}
    </Button>
  );
  return (
    <Page title={title} partOf={t('shell.nav.admin')} aside={aside ?? back}>
      {children}
    </Page>
  );
}

/** The button that opens a row of a list. `nameOf`: its accessible name. */
export const openButton =
  <Row,>(nameOf: (row: Row) => string, onOpen: (row: Row) => void) =>
  (row: Row) => (
    <Button size="sm" aria-label={nameOf(row)} onClick={() => onOpen(row)}>
      {i18next.t('ui.open')}
    </Button>
  );
