import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { pick } from '../../../lib/fields.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { offerUndo } from '../../../model/document/offer-undo.ts';
import { setAutoplay, usePlayer } from '../../../model/player/player-store.ts';
import { useMayOwn } from '../../../model/session/access.ts';
import { initialPreferences, initialSettings, keySettings } from '../../../model/settings/setting-fields.ts';
import { presentSettings, useSettings } from '../../../model/settings/settings-store.ts';
import { exportSettings } from '../../../model/settings-file/save-settings-file.ts';
import { refreshConfiguration } from '../../../model/settings-file/start-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { LabelledCheckbox } from '../../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Section } from '../../../ui/page.tsx';
import { RetryButton } from '../../../ui/retry-button.tsx';
import ImportSettingsButton from '../file/import-settings-button.tsx';

/** Export, import, refetch from the server, and reset. */
export function FileSection() {
  const { t } = useTranslation();
  const [withKeys, setWithKeys] = useState(false);
  const [resetting, setResetting] = useState(false);
  return (
    <Section title={t('settings.sections.file')} aside={<RefreshButton />}>
      <p className="text-ink-2">{t('settings.file.text')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={() => void exportSettings(withKeys)}>{t('settings.file.export')}</Button>
        <LabelledCheckbox label={t('settings.file.includeKeys')} checked={withKeys} onChange={setWithKeys} />
        {withKeys && <p className="text-13 text-warning">{t('settings.file.includeKeysWarning')}</p>}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <ImportSettingsButton />
        <Button variant="danger" className="ml-auto" onClick={() => setResetting(true)}>
          {t('settings.file.reset')}
        </Button>
      </div>
      {resetting && <ResetDialog onClose={() => setResetting(false)} />}
    </Section>
  );
}

function RefreshButton() {
  const { t } = useTranslation();
  const mayOwn = useMayOwn();
  const refreshing = useMutation({
    mutationFn: refreshConfiguration,
    onSuccess(isRead) {
      if (isRead) toast('success', t('settings.sync.refreshed'));
      else toast('error', t('settings.sync.refreshFailed'));
    },
  });
  if (!mayOwn) return null;
  return <RetryButton act={refreshing}>{t('settings.sync.refresh')}</RetryButton>;
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [removesKeys, setRemovesKeys] = useState(false);
  const reset = () => {
    resetSettings(removesKeys);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('settings.file.resetTitle')}
      action={t('settings.file.reset')}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>{t('settings.file.resetText')}</p>
      <LabelledCheckbox
        label={t('settings.file.resetKeys')}
        checked={removesKeys}
        onChange={setRemovesKeys}
      />
    </ConfirmDialog>
  );
}

/** Resets what the settings page sets, with an undo. Keeps language, theme and download folder. */
function resetSettings(removesKeys: boolean): void {
  const before = presentSettings();
  const { autoplay } = usePlayer.getState();
  useSettings.setState({ ...initialSettings, ...(!removesKeys && pick(before, keySettings)) });
  setAutoplay(initialPreferences.autoplay);
  offerUndo(i18next.t('settings.file.resetDone'), () => {
    useSettings.setState(before);
    setAutoplay(autoplay);
  });
}
