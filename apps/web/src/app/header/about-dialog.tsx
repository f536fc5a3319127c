import { appVersion } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export default function AboutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('shell.aboutTitle', { product: t('shell.productName') })}
      size="sm"
    >
      <div className="flex flex-col gap-3 text-ink-2">
        <p>{t('shell.aboutText')}</p>
        <p>{t('shell.disclaimer')}</p>
        <p>{t('shell.licence')}</p>
        <p>
          <Badge>{appVersion}</Badge>
        </p>
      </div>
    </Dialog>
  );
}
