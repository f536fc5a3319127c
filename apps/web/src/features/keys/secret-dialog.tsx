import type { NewApiKey } from '@parlando/contract';
import { copyAndSay } from '../../lib/copy-code.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyIcon } from '../../ui/later-icons.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Shows a new key once. */
export function SecretDialog({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const copy = () => copyAndSay(made.secret, t('keys.copied'), t('keys.notCopied'));
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsidePress={false}
      title={t('keys.madeNamed', { name: made.key.name })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.done')}</Button>
          <Button variant="primary" icon={<CopyIcon />} onClick={() => void copy()}>
            {t('keys.copy')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('keys.once')}</p>
        <TextField
          label={t('keys.one')}
          readOnly
          spellCheck={false}
          autoComplete="off"
          value={made.secret}
          onFocus={(event) => event.target.select()}
        />
        <p className="text-13 text-ink-2">{t('keys.use')}</p>
      </div>
    </Dialog>
  );
}
