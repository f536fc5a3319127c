import { type CatalogueModel, getModelLicence, installModel } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { formatBytes } from '../../../lib/format.ts';
import { routeQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog-foot.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useModelAct } from './model-words.ts';

/** Shows the licence of a model before its download. */
export function LicenceDialog({ model, onClose }: { model: CatalogueModel; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, name, bytes, attribution, licence } = model;
  const text = useQuery({
    ...routeQuery('licence', getModelLicence, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const installing = useModelAct(
    () => call(installModel, { params: { id }, body: { licence: licence.id } }),
    t('models.started', { name }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('models.licenceTitle', { name })}
      description={t('models.licenceText')}
      footer={
        <DialogFoot
          action={t('models.accept')}
          disabled={text.data === undefined}
          busy={installing.isPending}
          onClick={() => installing.mutate(undefined, { onSuccess: onClose })}
          onCancel={onClose}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-13">
          <span className="font-medium">{licence.name}</span> · {formatBytes(bytes)} ·{' '}
          <a className="underline hover:text-ink" href={licence.url} target="_blank" rel="noreferrer">
            {t('models.fullText')}
          </a>
        </p>
        <p className="text-13 text-ink-2">{t('models.attribution', { words: attribution })}</p>
        <Loaded query={text} skeleton={['h-60']}>
          {(read) => (
            <textarea
              readOnly
              aria-label={licence.name}
              value={read.text}
              className="h-[44dvh] w-full resize-none rounded-control border border-line bg-sunken p-3 text-12 text-ink"
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
