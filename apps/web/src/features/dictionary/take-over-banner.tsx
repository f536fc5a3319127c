import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { dictionaryFailure, moveLocalEntries } from '../../model/dictionary/dictionary.ts';
import { useLocalDictionary } from '../../model/dictionary/local-dictionary.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { Button } from '../../ui/button.tsx';

/** Offers to take the words that somebody kept here as a guest into the account. */
export function TakeOverBanner() {
  const { t } = useTranslation();
  const count = useLocalDictionary(({ entries }) => entries.length);
  const mayOwn = useMayOwn();
  const moving = useMutation({
    mutationFn: moveLocalEntries,
    onSuccess: (moved) => toast('success', t('dictionary.takeOver.moved', { count: moved })),
    onError: (cause) => toastError(cause, dictionaryFailure(cause)),
  });
  if (!mayOwn || count === 0) return null;
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <p>{t('dictionary.takeOver.text', { count })}</p>
      <Button size="sm" variant="soft" busy={moving.isPending} onClick={() => moving.mutate()}>
        {t('dictionary.takeOver.move')}
      </Button>
    </div>
  );
}
