import { useMutation } from '@tanstack/react-query';
import {
  canChooseFolder,
  chooseFolder,
  forgetFolder,
  useDownloadFolder,
} from '../../../lib/download-folder.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';

/** The download folder: the browser's own, or another one if the browser lets pages write to folders. */
export function DownloadsSection() {
  const { t } = useTranslation();
  const name = useDownloadFolder((state) => state.name);
  const choosing = useMutation({
    mutationFn: chooseFolder,
    onSuccess: (chosen) => {
      if (chosen)
        toast('success', t('settings.download.chosen', { name: useDownloadFolder.getState().name }));
    },
    onError: (cause) => {
      console.warn('The folder cannot be used', cause);
      toast('error', t('settings.download.failed'));
    },
  });
  const forgetting = useMutation({
    mutationFn: forgetFolder,
    onSuccess: () => toast('success', t('settings.download.forgotten')),
  });
  return (
    <Section title={t('settings.sections.downloads')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-13 font-medium text-ink-2">{t('settings.download.label')}</p>
          <p className="break-words">
            {name === null ? t('settings.download.browser') : t('settings.download.folder', { name })}
          </p>
        </div>
        {canChooseFolder() && (
          <div className="flex flex-wrap gap-2">
            {name !== null && (
              <Button variant="ghost" onClick={() => forgetting.mutate()}>
                {t('settings.download.forget')}
              </Button>
            )}
            <Button act={choosing}>
              {t(name !== null ? 'settings.download.change' : 'settings.download.choose')}
            </Button>
          </div>
        )}
      </div>
      <p className="text-12 text-ink-3">
        {t(canChooseFolder() ? 'settings.download.hint' : 'settings.download.unsupported')}
      </p>
    </Section>
  );
}
