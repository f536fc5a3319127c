import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import type { ImportReport } from '../../../model/settings-file/import-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { importFile } from './import-file.ts';
import { ReportDialog } from './report-dialog.tsx';

/** Imports a configuration file, or only the saved configurations in it, and shows the report. */
export function ImportButton({ only }: { only?: 'configurations' }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const words = t(only ? 'settings.configurations.import' : 'settings.file.import');
  const read = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    const outcome = await importFile(file, only).finally(() => setBusy(false));
    if ('refusal' in outcome) return toast('error', outcome.refusal);
    setReport(outcome.report);
    const isAnyTaken = Object.values(outcome.report.taken).some((count) => count > 0);
    if (isAnyTaken) toast('success', t('settings.file.imported'));
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={words}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets the same file be chosen again.
          event.target.value = '';
          void read(file);
        }}
      />
      <Button busy={busy} disabled={busy} onClick={() => input.current?.click()}>
        {words}
      </Button>
      {report && <ReportDialog report={report} onClose={() => setReport(null)} />}
    </>
  );
}
