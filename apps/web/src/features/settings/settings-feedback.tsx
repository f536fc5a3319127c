import { useTranslation } from '../../lib/use-translation.ts';
import { useSyncStatus } from '../../model/settings/settings-sync.ts';
import { SuccessIcon, WarningIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Whether the settings are being saved, saved, not saved, or stored in this browser only. */
export function SettingsFeedback() {
  const { t } = useTranslation();
  const phase = useSyncStatus((state) => state.phase);
  return (
    <p role="status" className="flex items-center gap-1.5 text-13 text-ink-2">
      {phase === 'saving' && <Spinner />}
      {phase === 'failed' && <WarningIcon size={16} className="shrink-0 text-warning" />}
      {(phase === 'saved' || phase === 'local') && (
        <SuccessIcon size={16} className="shrink-0 text-success" />
      )}
      {t(`settings.sync.${phase}`)}
    </p>
  );
}
