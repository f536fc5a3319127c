import { limits } from '@parlando/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { LogsDialog } from '../logs/logs-dialog.tsx';

export function LogsSection() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('settings.sections.logs')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-ink-2">
          {t('settings.logs.text', { count: limits.historyEntries })}
        </p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('settings.logs.open')}
        </Button>
      </div>
      {open && <LogsDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
