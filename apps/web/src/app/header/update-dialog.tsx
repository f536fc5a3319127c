import { appVersion, type Release } from '@parlando/contract';
import { Link } from 'wouter';
import { renderUntrusted } from '../../lib/markdown.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import '../../styles/prose.css';

interface UpdateDialogProps {
  readonly release: Release;
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function UpdateDialog({ release, open, onClose }: UpdateDialogProps) {
  const { t } = useTranslation();
  const { version, notes, url } = release;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('guide.updates.title', { version })}
      description={t('guide.updates.running', { version: appVersion })}
      footer={
        <>
          {url && (
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass('ghost')}>
              {t('guide.updates.page')}
            </a>
          )}
          <Link to="/docs/self-hosting#update" className={buttonClass('primary')} onClick={onClose}>
            {t('guide.updates.how')}
          </Link>
        </>
      }
    >
      {notes.trim() === '' ? (
        <p className="text-ink-2">{t('guide.updates.noNotes')}</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered for strangers' text, which runs and loads nothing
        <div className="prose" dangerouslySetInnerHTML={{ __html: renderUntrusted(notes) }} />
      )}
    </Dialog>
  );
}
