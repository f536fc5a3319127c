import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import type { ImportReport } from '../../../model/settings-file/import-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const shownRefusals = 50;
const parts = [
  ['settings', 'settings.file.takenSettings'],
  ['keys', 'settings.file.takenKeys'],
  ['options', 'settings.file.takenOptions'],
  ['configurations', 'settings.file.takenConfigurations'],
  ['preferences', 'settings.file.takenPreferences'],
] as const;

/** What an import took, what it refused and why, with an undo. */
export function ReportDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const { t } = useTranslation();
  const undoing = useMutation({
    mutationFn: report.undo,
    onSuccess: (isWhole) =>
      toast(isWhole ? 'success' : 'error', t(isWhole ? 'settings.file.undone' : 'settings.file.undoFailed')),
    onSettled: onClose,
  });
  const isAnyTaken = parts.some(([name]) => report.taken[name] > 0);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.file.reportTitle')}
      footer={
        <>
          <Button busy={undoing.isPending} disabled={!isAnyTaken} onClick={() => undoing.mutate()}>
            {t('settings.file.undo')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('settings.file.close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Taken report={report} />
        {report.refused.length > 0 && <Refused refused={report.refused} />}
      </div>
    </Dialog>
  );
}

function Taken({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const taken = parts.filter(([name]) => report.taken[name] > 0);
  return (
    <Part title={t('settings.file.taken')}>
      {taken.map(([name, words]) => (
        <li key={name}>{t(words, { count: report.taken[name] })}</li>
      ))}
      {report.present > 0 && <li>{t('settings.file.present', { count: report.present })}</li>}
      {report.renamed.map((names) => (
        <li key={names.to} className="break-words">
          {t('settings.file.renamed', names)}
        </li>
      ))}
      {taken.length === 0 && report.present === 0 && <li>{t('settings.file.nothing')}</li>}
    </Part>
  );
}

function Refused({ refused }: Pick<ImportReport, 'refused'>) {
  const { t } = useTranslation();
  const more = refused.length - shownRefusals;
  return (
    <Part title={t('settings.file.refused')}>
      {refused.slice(0, shownRefusals).map(({ path, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paths may repeat, and the list never changes
        <li key={index} className="break-words">
          <code className="text-13">{path}</code> {t(`settings.file.reasons.${reason}`)}
        </li>
      ))}
      {more > 0 && <li>{t('settings.file.moreRefused', { count: more })}</li>}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium">{title}</h3>
      <ul className="list-disc pl-5 text-ink-2">{children}</ul>
    </section>
  );
}
