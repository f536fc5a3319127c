import type { ErrorCode } from '@parlando/contract';
import { errorWords } from '../../lib/error-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { closeKeyDialog } from '../../model/providers/key-dialog-store.ts';
import { providerKind } from '../../model/providers/provider-access.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { KeyForm } from './key-form.tsx';
import { OwnVoiceList } from './own-voice-list.tsx';

/** Asks for the key, address or region of a provider. They are stored in this browser only. */
export default function KeyDialog({ api, open, why }: { api: number; open: boolean; why: ErrorCode | null }) {
  const { t } = useTranslation();
  const kind = providerKind(api) ?? 'azure';
  return (
    <Dialog
      open={open}
      onClose={closeKeyDialog}
      title={t(`services.dialog.${kind}`)}
      description={
        <>
          {why && <span className="block text-warning">{errorWords(why)}</span>}
          {t('services.dialog.kept')}
        </>
      }
      size="sm"
    >
      <KeyForm api={api} kind={kind} onSaved={closeKeyDialog} />
      {kind === 'azure' && <OwnVoiceList />}
    </Dialog>
  );
}
