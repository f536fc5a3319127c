import { getModelSample, listModels, type Model, type RouteReply } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openCall } from '../../../lib/api-client.ts';
import { formatBytes, formatPercent } from '../../../lib/format.ts';
import { routeQuery } from '../../../lib/route-query.ts';
import { useClosingSignal } from '../../../lib/use-closing-signal.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useExamplePlayer } from '../../../model/audition/example-player.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { ModelCard } from './model-card.tsx';
import { useModelAct } from './model-words.ts';
import { uploadModel, uploadName } from './upload-model.ts';

/** Between two requests while a model is being installed, and else. */
const busyMs = 1000;
const idleMs = 10_000;

/** Whether the model's state is about to change by itself. */
const isUnderWay = ({ state }: Model) => !['installed', 'paused', 'failed'].includes(state);

/** Natural voices that run on the server: those installed, and those available. */
export default function VoicesSection() {
  const { t } = useTranslation();
  const voices = useQuery({
    ...routeQuery('admin', listModels, {}),
    refetchInterval: ({ state }) => (state.data?.models.some(isUnderWay) ? busyMs : idleMs),
  });
  const [importing, setImporting] = useState(false);
  return (
    <AdminFrame
      title={t('admin.sections.voices')}
      aside={
        voices.data?.canSpeak && (
          <Button onClick={() => setImporting(true)}>{t('models.importAction')}</Button>
        )
      }
    >
      <p className="-mt-2 max-w-[72ch] text-13 text-ink-2">{t('models.hint')}</p>
      <Loaded query={voices} skeleton={['h-40 rounded-panel', 'h-80 rounded-panel']}>
        {(data) => (
          <>
            {!data.canSpeak && <Banner tone="warning" title={t('models.cannotSpeak')} />}
            <OwnModels voices={data} />
            <CatalogueList voices={data} />
          </>
        )}
      </Loaded>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </AdminFrame>
  );
}

/** The sample that a model spoke during its installation test. */
async function fetchSample(id: string, signal: AbortSignal): Promise<Blob> {
  return (await openCall(getModelSample, { params: { id } }, { signal })).blob();
}

function OwnModels({ voices: { models, storage } }: { voices: RouteReply<typeof listModels> }) {
  const { t } = useTranslation();
  const player = useExamplePlayer(fetchSample);
  const { used, limit, free } = storage;
  const figures = { used: formatBytes(used), limit: formatBytes(limit) };
  return (
    <Section
      title={t('models.own')}
      aside={
        <p className="text-13 text-ink-2">
          {free === null
            ? t('models.usedOnly', figures)
            : t('models.used', { ...figures, free: formatBytes(free) })}
        </p>
      }
    >
      {models.length === 0 ? (
        <EmptyState title={t('models.none')} />
      ) : (
        <ul aria-label={t('models.own')} className="flex flex-col">
          {models.map((model) => (
            <ModelCard key={model.id} model={model} player={player} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Uploads a model from the administrator's machine: an archive, a folder, or the files of a Piper voice. */
function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState(0);
  const closingSignal = useClosingSignal();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const uploading = useModelAct(
    () => uploadModel(files, setSent, closingSignal()),
    t('models.started', { name: uploadName(files) }),
  );
  const chooser = {
    disabled: uploading.isPending,
    onChoose: (_: File, chosen: readonly File[]) => setFiles(chosen),
  };
  return (
    <FormDialog
      title={t('models.importTitle')}
      action={t('models.upload')}
      busy={uploading.isPending}
      isWhole={files.length > 0}
      onSubmit={() => uploading.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-13 text-ink-2">{t('models.importText')}</p>
      <div className="flex flex-wrap gap-2">
        <FileButton multiple words={t('models.chooseFiles')} {...chooser} />
        <FileButton folder words={t('models.chooseFolder')} {...chooser} />
      </div>
      <p aria-live="polite" className="min-h-5 text-13">
        {files.length > 0 && t('models.chosen', { count: files.length, size: formatBytes(bytes) })}
      </p>
      {uploading.isPending && (
        <Progress
          label={t('models.uploading', { percent: formatPercent(bytes && Math.floor((sent / bytes) * 100)) })}
          value={sent}
          max={bytes}
        />
      )}
    </FormDialog>
  );
}
